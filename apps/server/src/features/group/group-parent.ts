import { groupLevels } from "@huiyan/contract/group/group.rules";
import { type MemberCaller } from "../../platform/context/caller.ts";
import { type Queryable } from "../../platform/db/database.ts";
import { found, refuseUnless } from "../../platform/error/app-error.ts";
import { lockGroup } from "./group-tree.queries.ts";

/** Level of a group at the end of such a path; the organisation is 1. */
export const levelOf = (path: readonly string[]) => path.length + 1;

/**
 * The future parent of a group: null for the organisation itself, where only an admin may add.
 * @param height levels that come with it below
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
