import { type countParkingOfToday as api } from "@huiyan/contract/dashboard/dashboard.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countOfToday, listFlowDays } from "../parking-figures.queries.ts";

export async function countParkingOfToday(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const today = dayStart(ctx.clock.now());
  const [now, days] = await Promise.all([
    countOfToday(ctx.db.sql, ctx.caller.scope, today),
    listFlowDays(ctx.db.sql, ctx.caller.scope, today),
  ]);
  const flow = days.find(({ at }) => at === today.getTime());
  return { in: flow?.entries ?? 0, out: flow?.exits ?? 0, ...now };
}
