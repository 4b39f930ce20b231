import { zoneName } from "@huiyan/contract/calendar";
import { type RawBuilder, sql } from "kysely";

/** Returns SQL for the local date and time in China. @param time SQL expression of type timestamptz */
export const localTime = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${time} at time zone ${sql.lit(zoneName)})`;

/** Returns SQL for the calendar day in China. @param time SQL expression of type timestamptz */
export const localDay = (time: RawBuilder<unknown>): RawBuilder<unknown> => sql`${localTime(time)}::date`;

/** Returns SQL for the start of a day in China, as timestamptz. @param day SQL expression of type date */
export const startOfLocalDay = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${day})::timestamp at time zone ${sql.lit(zoneName)})`;
