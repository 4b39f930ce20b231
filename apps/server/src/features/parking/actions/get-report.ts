import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getReport as api } from "@huiyan/contract/parking/report.api";
import { OrderReportBody } from "@huiyan/contract/parking/report.rules";
import { deliveryErrorText } from "#features/open-api/open-api.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { findReportRows, listAttempts } from "../report/report-log.queries.ts";
import { viewReport } from "../report/report-view.ts";

/** Returns an order report with its attempts. @throws AppError not_found */
export async function getReport(ctx: Context<MemberCaller>, { id }: Received<typeof api>): Promise<Answer<typeof api>> {
  const { language } = ctx.request;
  const [row] = await findReportRows(ctx.db.sql, { orgId: ctx.caller.orgId, id }, { page: 1, size: 1 });
  const report = found(row);
  const attempts = (await listAttempts(ctx.db.sql, id)).map((each) => ({
    at: each.at.getTime(),
    url: each.url,
    status: each.status,
    took_ms: each.took_ms,
    paid: each.paid,
    error: deliveryErrorText(each, language),
    is_over: each.ended_at !== null,
  }));
  return { ...viewReport(report, language), body: OrderReportBody.parse(JSON.parse(report.body)), attempts };
}
