import { zoneName } from "@huiyan/contract/calendar";
import { type RawBuilder, sql } from "kysely";

/** Date and time of the organisations' zone. @param time an SQL expression of a timestamp with time zone */
export const localTime = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${time} at time zone ${sql.lit(zoneName)})`;

/** The day of that zone which holds the time. */
export const localDay = (time: RawBuilder<unknown>): RawBuilder<unknown> => sql`${localTime(time)}::date`;

/** When a day of that zone begins. @param day an SQL expression of a date */
export const startOfLocalDay = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${day})::timestamp at time zone ${sql.lit(zoneName)})`;
