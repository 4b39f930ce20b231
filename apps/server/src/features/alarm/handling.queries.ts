import { type HandleState } from "@huiyan/contract/alarm/alarm.rules";
import { type HandleAction } from "@huiyan/contract/alarm/handling.rules";
import { type Role } from "@huiyan/contract/permissions";
import { sql } from "kysely";
import { type MemberCaller } from "../../platform/context/caller.ts";
import { type Queryable } from "../../platform/db/database.ts";
import { inScope, type Scope } from "../../platform/db/scope.ts";
import { timeOfId } from "../../platform/db/uuid-time.ts";
import { peopleInView } from "../people/people.public.ts";

export interface LockedMessage {
  id: string;
  happened_at: Date;
  device_uid: string;
  state: HandleState;
  version: number;
  assignee_id: string | null;
  handled_at: Date | null;
}

/** The head that the caller sees, locked until the transaction ends. */
export async function lockMessage(db: Queryable, scope: Scope, id: string): Promise<LockedMessage | undefined> {
  const at = timeOfId(id);
  if (at === undefined) return undefined;
  const { rows } = await sql<LockedMessage>`
    select m.id, m.happened_at, m.device_uid, m.state, m.version, m.assignee_id, m.handled_at from message m
    where m.id = ${id} and m.happened_at = ${at} and m.folded_into is null and m.deleted_at is null and ${inScope(scope, "m")}
    for update of m`.execute(db);
  return rows[0];
}

export interface Step {
  action: HandleAction;
  staffId: string;
  to: HandleState;
  assigneeId: string | null;
  reason: string;
  remark: string;
  now: Date;
}

/** Takes the step, and tells the pages of everybody who sees it. */
export async function storeStep(db: Queryable, orgId: string, message: LockedMessage, step: Step): Promise<void> {
  const { id, happened_at, version, state } = message;
  const { action, staffId, to, assigneeId, reason, remark, now } = step;
  await sql`
    with stored as (
      insert into message_step (message_id, happened_at, version, at, staff_id, action, from_state, to_state, assignee_id, reason, remark)
      values (${id}, ${happened_at}, ${version + 1}, ${now}, ${staffId}, ${action}, ${state}, ${to}, ${assigneeId}, ${reason}, ${remark})
    ), told as (
      insert into push_outbox (event, org_id, device_uid, message_id, happened_at, created_at)
      values ('org_latest_message', ${orgId}, ${message.device_uid}, ${id}, ${happened_at}, ${now})
    )
    update message set state = ${to}, version = version + 1, assignee_id = ${assigneeId}, handled_at = ${now}
    where id = ${id} and happened_at = ${happened_at}`.execute(db);
}

export interface StepRow {
  at: Date;
  user: string;
  action: HandleAction;
  from_state: HandleState;
  to_state: HandleState;
  assignee: string | null;
  reason: string;
  remark: string;
}

/** Steps of a message that the caller sees, oldest first; undefined where he does not see it. */
export async function listSteps(db: Queryable, scope: Scope, id: string): Promise<StepRow[] | undefined> {
  const at = timeOfId(id);
  if (at === undefined) return undefined;
  const seen = await sql`
    select from message m where m.id = ${id} and m.happened_at = ${at} and m.deleted_at is null and ${inScope(scope, "m")}`.execute(
    db,
  );
  if (seen.rows.length === 0) return undefined;
  const { rows } = await sql<StepRow>`
    select t.at, coalesce(s.name, '') as user, t.action, t.from_state, t.to_state, a.name as assignee, t.reason, t.remark
    from message_step t left join staff s on s.id = t.staff_id left join staff a on a.id = t.assignee_id
    where t.message_id = ${id} and t.happened_at = ${at} order by t.version`.execute(db);
  return rows;
}

export interface AssigneeRow {
  id: string;
  name: string;
  role: Role;
  department: string;
}

/** Active members who see the device and whom the caller may know of. @param staffId only this one */
export async function listAssigneeRows(
  db: Queryable,
  caller: MemberCaller,
  deviceUid: string,
  staffId?: string,
): Promise<AssigneeRow[]> {
  const only = staffId === undefined ? sql`true` : sql`s.id = ${staffId}`;
  const { rows } = await sql<AssigneeRow>`
    select s.id, s.name, s.role, coalesce(d.name, '') as department
    from staff s left join department d on d.id = s.department_id
    where ${peopleInView(caller, "s")} and s.status = 'active' and ${only}
      and exists (select from visible_device v where v.staff_id = s.id and v.device_uid = ${deviceUid})
    order by s.name, s.id`.execute(db);
  return rows;
}
