import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addGroup as api } from "@huiyan/contract/group/group.api";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { checkLabels } from "../check-labels.ts";
import { insertGroup } from "../group.queries.ts";
import { groupNameTaken } from "../group-name-taken.ts";
import { lockParent } from "../group-parent.ts";
import { lockGroupTree, lockSiblings, setGroupFacts } from "../group-tree.queries.ts";

/**
 * Adds a group as the last child of its parent.
 * @throws AppError group_depth, group_exists, not_found
 */
export async function addGroup(
  ctx: Context<MemberCaller>,
  { parent_id, ...facts }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  checkLabels(facts.labels);
  const id = v7();
  const now = ctx.clock.now();
  await ctx.db
    .transaction(async (tx) => {
      await lockGroupTree(tx.sql, orgId);
      const parent = await lockParent(tx.sql, ctx.caller, parent_id);
      const siblings = await lockSiblings(tx.sql, orgId, parent?.id ?? null);
      await insertGroup(tx.sql, { id, orgId, parent, name: facts.name, sort: siblings.length, now });
      await setGroupFacts(tx.sql, id, facts);
      await tx.audit(auditEntry(ctx, "group.add", id, { after: { name: facts.name } }));
    })
    .catch(groupNameTaken);
  return { _id: id };
}
