import { personTexts, rolesForNew } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { registeredPasswordProblem } from "@huiyan/contract/session/password.rules";
import { v7 } from "uuid";
import {
  callersTurn,
  findAccountByPhone,
  hashPassword,
  insertAccount,
  leaveOrganisation,
  openPassword,
} from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { violatedUnique } from "#platform/db/failures.ts";
import { AppError, found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { lockDepartment } from "./department.queries.ts";
import { findMembership, insertPerson } from "./person.queries.ts";

export interface Enrolment {
  name: string;
  account: string;
  role: Role;
  dep_id?: string | undefined;
  password?: string | undefined;
  /**
   * Id for the new membership, if a task adds the member. If a membership with this id exists, an earlier, interrupted
   * run of the task has already added the member.
   */
  staffId?: string | undefined;
}

/**
 * Returns the hash of the first password. In a private deployment, a new member gets a password and is active
 * immediately.
 * In other deployments members are invited, and the result is undefined.
 */
async function firstPassword(ctx: Context<MemberCaller>, rawInput: string | undefined): Promise<string | undefined> {
  if (!ctx.config.private) {
    refuseUnless(rawInput === undefined, "password_not_here");
    return undefined;
  }
  const password = await openPassword(ctx, callersTurn(ctx), rawInput ?? "");
  const problem = registeredPasswordProblem({ password });
  if (problem === undefined) return hashPassword(ctx, callersTurn(ctx), password);
  const text = password === "" ? personTexts.password : problem.text;
  throw new AppError("invalid_input", { text, fields: { password: text } });
}

export interface Enrolled {
  _id: string;
  /** True if the account existed before. Its password is kept, and the password in the request is ignored. */
  password_kept: boolean;
}

interface AccountFound {
  accountId: string;
  isNew: boolean;
  /** True if an earlier run of the task has already added the member. */
  isEnrolled: boolean;
}

/**
 * Returns the account with the phone number. Creates the account if there is none.
 * @throws AppError staff_exists, staff_left, account_refused
 */
async function accountFor(
  db: Queryable,
  orgId: string,
  staffId: string | undefined,
  person: { phone: string; name: string; passwordHash: string | null; now: Date },
): Promise<AccountFound> {
  const account = await findAccountByPhone(db, person.phone);
  if (account === undefined) {
    const id = staffId ?? v7();
    await insertAccount(db, { id, ...person });
    return { accountId: id, isNew: true, isEnrolled: false };
  }
  refuseUnless(account.operator_since === null && account.disabled_at === null, "account_refused");
  const before = await findMembership(db, orgId, account.id);
  if (before !== undefined && before.id === staffId)
    return { accountId: account.id, isNew: account.id === staffId, isEnrolled: true };
  if (before !== undefined) refuse(before.status === "leave" ? "staff_left" : "staff_exists");
  return { accountId: account.id, isNew: false, isEnrolled: false };
}

/**
 * Adds a member to the organisation. If a concurrent call has created the account meanwhile, uses this account.
 * @throws AppError role_refused, department_needed, not_found, staff_exists, staff_left, password_not_here, sms_off
 */
export async function enrolPerson(ctx: Context<MemberCaller>, person: Enrolment): Promise<Enrolled> {
  try {
    return await enrol(ctx, person);
  } catch (error) {
    if (violatedUnique(error) === "account_phone_key") return enrol(ctx, person);
    if (violatedUnique(error) === "staff_org_id_account_id_key") return refuse("staff_exists");
    throw error;
  }
}

/** Adds the member in a transaction. Only an admin may add members without a department. */
async function enrol(ctx: Context<MemberCaller>, person: Enrolment): Promise<Enrolled> {
  const { caller } = ctx;
  const { name, role } = person;
  const { orgId } = caller;
  refuseUnless(rolesForNew(caller.role).includes(role), "role_refused");
  const departmentId = person.dep_id === undefined || person.dep_id === orgId ? null : person.dep_id;
  refuseUnless(departmentId !== null || caller.role === "admin", "department_needed");
  const passwordHash = (await firstPassword(ctx, person.password)) ?? null;
  const now = ctx.clock.now();
  const id = person.staffId ?? v7();
  const status = ctx.config.private ? "active" : "unactive";
  return ctx.db.transaction(async (tx) => {
    if (departmentId !== null) found(await lockDepartment(tx.sql, caller, departmentId));
    const account = { phone: person.account, name, passwordHash, now };
    const { accountId, isNew, isEnrolled } = await accountFor(tx.sql, orgId, person.staffId, account);
    // a new account has no password, and its owner needs an SMS code to set one
    refuseUnless(ctx.config.private || !isNew || ctx.config.sms.sender !== "none", "sms_off");
    if (!isEnrolled) {
      // a session may have switched to the organisation while a former membership was being removed
      if (!isNew) await leaveOrganisation(tx.sql, { orgId, accountId, staffId: id });
      await insertPerson(tx.sql, { id, orgId, accountId, name, role, status, departmentId, now });
      await tx.audit(auditEntry(ctx, "people.add", id, { after: { name, role, status, department: departmentId } }));
    }
    // outside private deployments the answer must not reveal whether the phone number has an account
    return { _id: id, password_kept: ctx.config.private && !isNew };
  });
}
