import { type Answer } from "@huiyan/contract/endpoint";
import { type getReportTarget as api } from "@huiyan/contract/parking/report.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getReportUrl } from "../report/report-target.queries.ts";

export async function getReportTarget(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return { url: await getReportUrl(ctx.db.sql, ctx.caller.orgId) };
}
