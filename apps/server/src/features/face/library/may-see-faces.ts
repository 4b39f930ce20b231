import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { seesFaces } from "./right.queries.ts";

/**
 * Refuses callers who may not see faces. Administrators may, and members whom an administrator has allowed it.
 * @throws AppError face_not_allowed
 */
export async function refuseUnlessSeesFaces({ caller, db }: Context<MemberCaller>): Promise<void> {
  if (caller.role !== "staff") return;
  refuseUnless(await seesFaces(db.sql, caller.staffId), "face_not_allowed");
}
