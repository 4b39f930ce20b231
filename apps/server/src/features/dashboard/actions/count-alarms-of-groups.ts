import { type countAlarmsOfGroups as api } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { dashboardTimes } from "../dashboard-times.ts";
import { countGroupAlarms } from "../message-figures.queries.ts";

export function countAlarmsOfGroups(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return countGroupAlarms(ctx.db.sql, ctx.caller.scope, dashboardTimes(ctx.clock.now()).today);
}
