import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type allowFaces as api } from "@huiyan/contract/face/face.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { setSeesFaces } from "../library/right.queries.ts";

/**
 * Gives a member the right to see faces, or revokes it.
 * @throws AppError not_found
 */
export async function allowFaces(
  ctx: Context<MemberCaller>,
  { staff_id, allowed }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  await ctx.db.transaction(async (tx) => {
    refuseUnless(await setSeesFaces(tx.sql, ctx.caller.orgId, staff_id, allowed), "not_found");
    await tx.audit(auditEntry(ctx, "face.allow", staff_id, { after: { allowed } }));
  });
  return {};
}
