import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type resendReports as api } from "@huiyan/contract/parking/report.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { reopenReports } from "../report/report-log.queries.ts";
import { getReportUrl } from "../report/report-target.queries.ts";

/**
 * Sends order reports again, to the currently stored address.
 * @throws AppError invalid_input if no address is stored
 */
export async function resendReports(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    refuseUnless((await getReportUrl(tx.sql, orgId)) !== "", "invalid_input", { text: "请先保存接收地址，再重新发送" });
    const count = await reopenReports(tx.sql, orgId, _id, ctx.clock.now());
    if (count > 0) await tx.audit(auditEntry(ctx, "parking.resendReports", orgId, { after: { count } }));
    return { count };
  });
}
