import { maxFarmOwners } from "@huiyan/contract/farm/farm.rules";
import { getVisibleGroup } from "#features/group/group.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { insertOwner } from "./owner.queries.ts";
import { ownerCodeTaken } from "./owner-code-taken.ts";

/**
 * Adds a farmer to a visible group. A repeated call with the same id changes nothing.
 * @throws AppError not_found, farm_code_taken, farm_owners_many
 */
export async function storeOwner(
  ctx: Context<MemberCaller>,
  { id, groupId, name, code }: { id: string; groupId: string; name: string; code: string },
): Promise<void> {
  const { orgId, scope } = ctx.caller;
  await ctx.db
    .transaction(async (tx) => {
      found(await getVisibleGroup(tx.sql, scope, groupId));
      const owner = { id, orgId, groupId, name, code, now: ctx.clock.now() };
      const became = await insertOwner(tx.sql, owner, maxFarmOwners);
      refuseUnless(became !== "full", "farm_owners_many");
      if (became === "stored")
        await tx.audit(auditEntry(ctx, "farm.addOwner", id, { after: { name, code, group_id: groupId } }));
    })
    .catch(ownerCodeTaken);
}
