import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findReports as api } from "@huiyan/contract/parking/report.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countReports, findReportRows } from "../report/report-log.queries.ts";
import { viewReport } from "../report/report-view.ts";

export async function findReports(
  ctx: Context<MemberCaller>,
  { page, size, state, order_no: orderNo }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const filter = { orgId: ctx.caller.orgId, state, orderNo };
  const [rows, counted] = await Promise.all([
    findReportRows(ctx.db.sql, filter, { page, size }),
    countReports(ctx.db.sql, filter),
  ]);
  return { list: rows.map((row) => viewReport(row, ctx.request.language)), page: { page, size, ...counted } };
}
