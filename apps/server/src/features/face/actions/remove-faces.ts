import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type removeFaces as api } from "@huiyan/contract/face/face.api";
import { maskedName } from "@huiyan/contract/face/face.rules";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { eraseFaces } from "../library/erase-faces.ts";
import { accessOf } from "../record/access-of.ts";
import { insertAccess } from "../record/record.queries.ts";

/**
 * Deletes faces. If one of them does not exist, none is deleted.
 * @throws AppError not_found
 */
export async function removeFaces(
  ctx: Context<MemberCaller>,
  { _id, cause }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const ids = [...new Set(Array.isArray(_id) ? _id : [_id])];
  const { orgId, staffId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const removed = await eraseFaces(tx, orgId, ids, { now: ctx.clock.now(), cause, staffId });
    refuseUnless(removed.length === ids.length, "not_found");
    for (const { id, name } of removed) {
      await insertAccess(tx.sql, accessOf(ctx, cause === "withdrawn" ? "withdraw" : "remove", { faceId: id }));
      await tx.audit(auditEntry(ctx, "face.remove", id, { before: { name: maskedName(name) }, after: { cause } }));
    }
  });
  return { removed: ids.length };
}
