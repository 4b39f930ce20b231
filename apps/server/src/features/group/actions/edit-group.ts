import { type Received } from "@huiyan/contract/endpoint";
import { type editGroup as api } from "@huiyan/contract/group/group.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { checkLabels } from "../check-labels.ts";
import { groupNameTaken } from "../group-name-taken.ts";
import { lockGroup, setGroupFacts } from "../group-tree.queries.ts";

/** Changes a group. @throws AppError group_exists, not_found */
export async function editGroup(
  ctx: Context<MemberCaller>,
  { _id, ...facts }: Received<typeof api>,
): Promise<Record<string, never>> {
  checkLabels(facts.labels);
  await ctx.db
    .transaction(async (tx) => {
      const { name, description } = found(await lockGroup(tx.sql, ctx.caller.scope, _id));
      await setGroupFacts(tx.sql, _id, facts);
      const after = { name: facts.name, description: facts.description };
      await tx.audit(auditEntry(ctx, "group.edit", _id, { before: { name, description }, after }));
    })
    .catch(groupNameTaken);
  return {};
}
