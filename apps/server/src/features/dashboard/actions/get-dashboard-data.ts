import { type DashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { loadDashboard } from "../load-dashboard.ts";

export function getDashboardData(ctx: Context<MemberCaller>): Promise<DashboardData> {
  return loadDashboard(ctx);
}
