import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getGroupTree as api } from "@huiyan/contract/group/group.api";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { loadGroupTree } from "../load-group-tree.ts";
import { countGroupUsers, listGroupFacts, listGroupsRunning } from "../tree-facts.queries.ts";
import { addFacts, keepGroups } from "../tree-facts.ts";

/**
 * Returns the caller's part of the tree. A group that the caller does not see is included only if it is above a visible
 * one.
 */
export async function getGroupTree(
  ctx: Context<ReaderCaller>,
  { algs = [] }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const { sql } = ctx.db;
  const [root, facts, users, running] = await Promise.all([
    loadGroupTree(ctx),
    listGroupFacts(sql, scope),
    countGroupUsers(sql, scope),
    algs.length === 0 ? undefined : listGroupsRunning(sql, scope, algs),
  ]);
  return [addFacts(running === undefined ? root : keepGroups(root, running), facts, users)];
}
