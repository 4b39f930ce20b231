import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getGroupTree as api } from "@huiyan/contract/group/group.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { loadGroupTree } from "../load-group-tree.ts";
import { countGroupUsers, listGroupFacts, listGroupsRunning } from "../tree-facts.queries.ts";
import { addFacts, keepGroups } from "../tree-facts.ts";

/** Returns the tree of groups that the caller sees. Their ancestors are included as nodes without further data. */
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
