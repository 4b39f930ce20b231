import { type getParkingTrend as api } from "@huiyan/contract/dashboard/dashboard.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { dashboardTimes } from "../dashboard-times.ts";
import { loadTrend } from "../load-charts.ts";

export function getParkingTrend(
  ctx: Context<MemberCaller>,
  { days }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return loadTrend(ctx, dashboardTimes(ctx.clock.now()), days);
}
