import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type saveDataUpload as api } from "@huiyan/contract/open-api/open-api.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { getAppKey } from "../app-key.queries.ts";
import { deleteUploadUrl, getUploadUrl, putUploadUrl } from "../data-upload.queries.ts";
import { giveUpDeliveries } from "../delivery.queries.ts";

/**
 * Saves the address to which each new alarm is sent, signed; empty: alarms are not sent.
 * @throws AppError key_missing, outgoing_…
 */
export async function saveDataUpload(
  ctx: Context<MemberCaller>,
  { url }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  if (url !== "") await ctx.outgoing.of(orgId).check(url);
  await ctx.db.transaction(async (tx) => {
    const before = await getUploadUrl(tx.sql, orgId);
    refuseUnless(url === "" || (await getAppKey(tx.sql, orgId)) !== undefined, "key_missing");
    if (url === "") {
      await deleteUploadUrl(tx.sql, orgId);
      await giveUpDeliveries(tx.sql, orgId, "数据上传已停止");
    } else await putUploadUrl(tx.sql, orgId, url, ctx.clock.now());
    await tx.audit(auditEntry(ctx, "openApi.saveDataUpload", orgId, { before: { url: before }, after: { url } }));
  });
  return {};
}
