import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type summariseLedger as api } from "@huiyan/contract/ledger/ledger.api";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { ledgerStart } from "../judge-point.ts";
import { countByDay, countByHour, countByPoint } from "../verdict.queries.ts";

/** Maximum rows of the table; points with the most false alarms come first. */
const maxRows = 500;
const none = { true: 0, false: 0 };

export async function summariseLedger(
  ctx: Context<MemberCaller>,
  { days, alg_id, point_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  const since = ledgerStart(ctx.clock.now(), days);
  const filter = { since, alg_id, point_id };
  const [points, hours, counted] = await Promise.all([
    countByPoint(sql, scope, filter, maxRows),
    countByHour(sql, scope, filter),
    countByDay(sql, scope, filter),
  ]);
  const byHour = new Map(hours.map(({ hour, ...verdicts }) => [hour, verdicts]));
  const byDay = new Map(counted.map(({ day, ...verdicts }) => [day.getTime(), verdicts]));
  return {
    since: since.getTime(),
    list: points.map((row) => ({ ...row, alg_name: algorithmName(row.alg_id, ctx.request.language) })),
    hours: Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? none),
    trend: Array.from({ length: days }, (_, index) => {
      const day = dayStart(since, index).getTime();
      return { day, ...(byDay.get(day) ?? none) };
    }),
  };
}
