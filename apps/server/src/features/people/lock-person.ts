import { mayDo, type PersonEvent } from "@huiyan/contract/people/people.rules";
import { type MemberCaller } from "../../platform/context/caller.ts";
import { type Queryable } from "../../platform/db/database.ts";
import { found, refuse, refuseUnless } from "../../platform/http/app-error.ts";
import { type LockedPerson, lockAdmins, lockPeople } from "./person.queries.ts";

function refuseEvent(caller: MemberCaller, event: PersonEvent, person: LockedPerson): void {
  const target = { ...person, staffId: person.id };
  if (mayDo(caller, event, target)) return;
  const states = ["unactive", "active", "leave"] as const;
  // in another state it would be allowed: then the state is to blame, otherwise who does it to whom
  const possible = states.some((status) => mayDo(caller, event, { ...target, status }));
  refuse(possible ? "person_state" : "person_protected");
}

/** The person, locked, if the caller may do this to him. @throws AppError not_found, person_state, person_protected */
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

/** Likewise for several; one who is refused refuses all. */
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

/** Refuses what would leave the organisation without an active admin. @throws AppError last_admin */
export async function keepAnAdmin(db: Queryable, orgId: string, leaving: LockedPerson): Promise<void> {
  if (leaving.role !== "admin" || leaving.status !== "active") return;
  const admins = await lockAdmins(db, orgId);
  refuseUnless(
    admins.some((id) => id !== leaving.id),
    "last_admin",
  );
}
