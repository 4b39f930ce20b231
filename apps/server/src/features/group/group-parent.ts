import { groupLevels } from "@huiyan/contract/group/group.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Queryable } from "#platform/db/database.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { lockGroup } from "./group-tree.queries.ts";

/** Returns the level of the group at the end of a path. The organisation has level 1. */
export const levelOf = (path: readonly string[]) => path.length + 1;

/**
 * Locks and returns the future parent of a group. Returns null for the organisation itself, below which only an admin
 * may add groups.
 * @param height number of levels below the group that is added or moved
 * @throws AppError not_found, not_permitted, group_depth
 */
export async function lockParent(db: Queryable, caller: MemberCaller, id: string, height = 0) {
  if (id === caller.orgId) {
    refuseUnless(caller.role === "admin", "not_permitted");
    return null;
  }
  const parent = found(await lockGroup(db, caller.scope, id));
  refuseUnless(levelOf(parent.path) + 1 + height <= groupLevels.last, "group_depth");
  return { id: parent.id, path: parent.path };
}
