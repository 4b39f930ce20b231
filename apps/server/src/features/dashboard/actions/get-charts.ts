import { type DashboardCharts } from "@huiyan/contract/dashboard/dashboard.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { loadCharts } from "../load-charts.ts";

export function getCharts(ctx: Context<MemberCaller>): Promise<DashboardCharts> {
  return loadCharts(ctx);
}
