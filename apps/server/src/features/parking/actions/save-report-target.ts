import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type saveReportTarget as api } from "@huiyan/contract/parking/report.api";
import { appSecretOf } from "#features/open-api/open-api.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getReportUrl, putReportUrl } from "../report/report-target.queries.ts";

/**
 * Stores the address to which signed order reports are sent; an empty address stops the reports.
 * @throws AppError key_missing, outgoing_…
 */
export async function saveReportTarget(
  ctx: Context<MemberCaller>,
  { url }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  if (url !== "") await ctx.outgoing.of(orgId).check(url);
  await ctx.db.transaction(async (tx) => {
    const before = await getReportUrl(tx.sql, orgId);
    if (url !== "") await appSecretOf(ctx, tx.sql, orgId);
    await putReportUrl(tx.sql, orgId, url, ctx.clock.now());
    await tx.audit(auditEntry(ctx, "parking.saveReportTarget", orgId, { before: { url: before }, after: { url } }));
  });
  return {};
}
