import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type editFarmOwner as api } from "@huiyan/contract/farm/owner.api";
import { getVisibleGroup } from "#features/group/group.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { lockOwner, updateOwner } from "../owner.queries.ts";
import { ownerCodeTaken } from "../owner-code-taken.ts";

/**
 * Changes a farmer. The farmer's cameras stay on their devices, even if the farmer moves to another group.
 * @throws AppError not_found, farm_code_taken
 */
export async function editOwner(
  ctx: Context<MemberCaller>,
  { _id, name, code, org_group }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  await ctx.db
    .transaction(async (tx) => {
      const before = found(await lockOwner(tx.sql, scope, _id));
      const groupId = org_group ?? before.group_id;
      if (groupId !== before.group_id) found(await getVisibleGroup(tx.sql, scope, groupId));
      await updateOwner(tx.sql, _id, { name, code, groupId });
      const after = { name, code, group_id: groupId };
      await tx.audit(auditEntry(ctx, "farm.editOwner", _id, { before, after }));
    })
    .catch(ownerCodeTaken);
  return { _id };
}
