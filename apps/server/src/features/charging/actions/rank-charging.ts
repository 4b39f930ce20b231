import { type rankCharging as api } from "@huiyan/contract/charging/charging.api";
import { growth, rankedPlates } from "@huiyan/contract/charging/charging.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { rankPlates } from "../report/report.queries.ts";

/**
 * Ranks plates by their charging stays in the last days including today, with the counts of the same number of days
 * before.
 */
export async function rankCharging(
  ctx: Context<ReaderCaller>,
  { days }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const found = await rankPlates(ctx.db.sql, ctx.caller.scope, {
    start: dayStart(now, 1 - days),
    before: dayStart(now, 1 - 2 * days),
    end: now,
    max: rankedPlates,
  });
  return {
    list: found.list.map(({ plate, count, before }, at) => ({
      rank: at + 1,
      plate_num: plate,
      count,
      before,
      growth: growth(before, count),
    })),
    count: found.count,
    before: found.before,
    growth: growth(found.before, found.count),
  };
}
