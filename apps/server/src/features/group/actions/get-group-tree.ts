import { type Answer } from "@huiyan/contract/endpoint";
import { type getGroupTree as api } from "@huiyan/contract/group/group.api";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { loadGroupTree } from "../load-group-tree.ts";

/** The caller's part of the tree; what he sees nothing of stands as a bare node or not at all. */
export async function getGroupTree(ctx: Context<ReaderCaller>): Promise<Answer<typeof api>> {
  return [await loadGroupTree(ctx)];
}
