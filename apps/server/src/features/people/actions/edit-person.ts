import { type Received } from "@huiyan/contract/endpoint";
import { type editPerson as api } from "@huiyan/contract/people/people.api";
import { rolesForExisting } from "@huiyan/contract/people/people.rules";
import { registeredPasswordProblem } from "@huiyan/contract/session/password.rules";
import {
  callersTurn,
  giveNewPassword,
  hashPassword,
  openPassword,
  refuseProblem,
} from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { lockLeaving } from "../lock-person.ts";
import { countOtherMemberships, type LockedPerson, renamePerson, setPersonRole } from "../person.queries.ts";

async function newHash(ctx: Context<MemberCaller>, rawInput: string | undefined): Promise<string | undefined> {
  if (rawInput === undefined) return undefined;
  const password = await openPassword(ctx, callersTurn(ctx), rawInput);
  refuseProblem(registeredPasswordProblem({ password }));
  return hashPassword(ctx, callersTurn(ctx), password);
}

/**
 * Returns and locks the member if the caller may make this change.
 * @throws AppError role_refused, last_admin, password_not_here; those of `lockLeaving`
 */
async function lockEditable(db: Queryable, caller: MemberCaller, input: Received<typeof api>): Promise<LockedPerson> {
  const person = await lockLeaving(db, caller, "edit", input._id);
  const target = { ...person, staffId: person.id, hasDepartment: person.department_id !== null };
  refuseUnless(rolesForExisting(caller, target).includes(input.role), "role_refused");
  refuseUnless(input.role === "admin" || !person.isLastAdmin, "last_admin");
  if (input.password !== undefined) {
    const elsewhere = await countOtherMemberships(db, caller.orgId, person.account_id);
    refuseUnless(elsewhere === 0, "password_not_here");
  }
  return person;
}

/**
 * Changes name and role of a member. In a private deployment also sets the password, if the member belongs to no other
 * organisation.
 * @throws AppError role_refused, last_admin, password_not_here, person_state, person_protected
 */
export async function editPerson(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  const { caller } = ctx;
  refuseUnless(input.password === undefined || ctx.config.private, "password_not_here");
  // the rights are checked before the transaction as well, so that no hash is computed for a refused request
  if (input.password !== undefined) await ctx.db.transaction((tx) => lockEditable(tx.sql, caller, input));
  const passwordHash = await newHash(ctx, input.password);
  await ctx.db.transaction(async (tx) => {
    const person = await lockEditable(tx.sql, caller, input);
    await renamePerson(tx.sql, person.id, input.name);
    if (input.role !== person.role) await setPersonRole(tx.sql, person.id, input.role);
    if (passwordHash !== undefined) await giveNewPassword(tx.sql, person.account_id, passwordHash);
    const before = { name: person.name, role: person.role };
    const after = { name: input.name, role: input.role, ...(passwordHash === undefined ? {} : { password: "***" }) };
    await tx.audit(auditEntry(ctx, "people.edit", person.id, { before, after }));
  });
  ctx.sessions.changed();
  ctx.organisationChanges.notify({ orgId: caller.orgId, staffId: input._id });
  return {};
}
