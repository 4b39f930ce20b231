import { mayDo, type PersonEvent } from "@huiyan/contract/people/people.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Queryable } from "#platform/db/database.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { type LockedPerson, lockAdmins, lockPeople } from "./person.queries.ts";

function refuseEvent(caller: MemberCaller, event: PersonEvent, person: LockedPerson): void {
  const target = { ...person, staffId: person.id };
  if (mayDo(caller, event, target)) return;
  const states = ["unactive", "active", "leave"] as const;
  // if the action is possible in another status, the error is about the status; otherwise it is about the roles
  const possible = states.some((status) => mayDo(caller, event, { ...target, status }));
  refuse(possible ? "person_state" : "person_protected");
}

/**
 * Returns and locks the member if the caller's role permits the event on this member.
 * @throws AppError not_found, person_state, person_protected
 */
export async function lockPerson(
  db: Queryable,
  caller: MemberCaller,
  event: PersonEvent,
  id: string,
): Promise<LockedPerson> {
  const [person] = await lockPeople(db, caller, [id]);
  refuseEvent(caller, event, found(person));
  return found(person);
}

/**
 * Returns and locks several members. Fails if one of them is refused.
 * @throws AppError not_found, person_state, person_protected
 */
export async function lockPersons(
  db: Queryable,
  caller: MemberCaller,
  event: PersonEvent,
  ids: readonly string[],
): Promise<LockedPerson[]> {
  const people = await lockPeople(db, caller, ids);
  refuseUnless(people.length === new Set(ids).size, "not_found");
  for (const person of people) refuseEvent(caller, event, person);
  return people;
}

interface LeavingPerson extends LockedPerson {
  /** True if the organisation has no other active admin. The admins stay locked until the transaction ends. */
  isLastAdmin: boolean;
}

/**
 * Returns and locks a member and all admins, for an event after which the member may have lost access or the admin
 * role.
 * @throws AppError not_found, person_state, person_protected
 */
export async function lockLeaving(
  db: Queryable,
  caller: MemberCaller,
  event: PersonEvent,
  id: string,
): Promise<LeavingPerson> {
  const admins = await lockAdmins(db, caller.orgId, id);
  const person = await lockPerson(db, caller, event, id);
  return { ...person, isLastAdmin: admins.length === 1 && admins[0] === id };
}
