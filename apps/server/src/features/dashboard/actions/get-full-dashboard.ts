import { type getFullDashboard as api } from "@huiyan/contract/dashboard/dashboard.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { loadCharts } from "../load-charts.ts";
import { loadDashboard } from "../load-dashboard.ts";

export async function getFullDashboard(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const [data, charts] = await Promise.all([loadDashboard(ctx), loadCharts(ctx)]);
  return { data, charts };
}
