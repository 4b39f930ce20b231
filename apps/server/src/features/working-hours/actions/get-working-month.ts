import { moveDay } from "@huiyan/contract/calendar";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getWorkingMonth as api } from "@huiyan/contract/working-hours/working-hours.api";
import { fullDaySeconds, hoursOf, ratioOf } from "@huiyan/contract/working-hours/working-hours.rules";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { workplaceOf } from "../day-filter.ts";
import { sumWorkedDays } from "../working-hours.queries.ts";

/** Returns the last day of a month. 31 days after the first of a month is always in the next month. */
function lastOf(month: string): string {
  const inNext = moveDay(`${month}-01`, 31);
  return moveDay(`${inNext.slice(0, 7)}-01`, -1);
}

export async function getWorkingMonth(
  ctx: Context<ReaderCaller>,
  { month, ...input }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const days = { first: `${month}-01`, last: lastOf(month) };
  const rows = await sumWorkedDays(ctx.db.sql, ctx.caller.scope, days, workplaceOf(input), fullDaySeconds);
  return {
    list: rows.map(({ day, points, seconds, capped }) => ({
      day,
      points,
      totalHour: hoursOf(seconds),
      ratio: ratioOf(capped, points),
    })),
  };
}
