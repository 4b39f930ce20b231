import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type resendDeliveries as api } from "@huiyan/contract/open-api/open-api.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { getUploadUrl } from "../data-upload.queries.ts";
import { reopenDeliveries } from "../delivery.queries.ts";

/** Sends failed uploads again, to the address that is saved now. @throws AppError invalid_input if there is none */
export async function resendDeliveries(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    refuseUnless((await getUploadUrl(tx.sql, orgId)) !== "", "invalid_input", { text: "请先保存接收地址，再重新发送" });
    const count = await reopenDeliveries(tx.sql, orgId, _id, ctx.clock.now());
    if (count > 0) await tx.audit(auditEntry(ctx, "openApi.resendDeliveries", orgId, { after: { count } }));
    return { count };
  });
}
