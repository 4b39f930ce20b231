import { initialFeatures, type MemberCaller } from "#platform/context/caller.ts";
import { type Services } from "#platform/context/context.ts";
import { people } from "../demo-plan.ts";
import { type ActorRow, listActors } from "./demo-history.queries.ts";
import { type Actor } from "./plan-handling.ts";

/** Members of the demo who handle alarms and records in the history, by their role. Removed members are missing. */
export type Actors = ReadonlyMap<Actor, MemberCaller>;

function memberOf(row: ActorRow, orgId: string): MemberCaller {
  return {
    kind: "member",
    accountId: row.account_id,
    sessionId: "",
    orgId,
    staffId: row.staff_id,
    role: row.role,
    features: initialFeatures,
    departmentId: row.department_id,
    viewing: null,
    display: null,
    scope: { orgId, staffId: row.staff_id, seesAll: row.role === "admin" },
  };
}

export async function findActors({ db }: Services, orgId: string): Promise<Actors> {
  const rows = await listActors(
    db.sql,
    orgId,
    people.map(({ phone }) => phone),
  );
  return new Map(
    people.flatMap(({ role, phone }) => {
      const row = rows.find((each) => each.phone === phone);
      return row === undefined ? [] : [[role, memberOf(row, orgId)] as const];
    }),
  );
}
