import { type HandleState } from "@huiyan/contract/alarm/alarm.rules";
import { type HandleAction } from "@huiyan/contract/alarm/handling.rules";
import { type Role } from "@huiyan/contract/permissions";
import { sql } from "kysely";
import { peopleInView } from "#features/people/people.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { timeOfId } from "#platform/db/uuid-time.ts";

export interface LockedMessage {
  id: string;
  happened_at: Date;
  device_uid: string;
  state: HandleState;
  version: number;
  assignee_id: string | null;
  handled_at: Date | null;
  storm_id: string | null;
}

/** Returns SQL for the id of the alarm; for a grouped alarm, the id of its lead alarm. */
const headOf = (id: string, at: Date) =>
  sql`(select coalesce(f.folded_into, f.id) from message f where f.id = ${id} and f.happened_at = ${at})`;

/**
 * Returns the alarm that the caller sees, locked until the transaction ends. For a grouped alarm, returns its lead
 * alarm.
 */
export async function lockMessage(db: Queryable, scope: Scope, id: string): Promise<LockedMessage | undefined> {
  const at = timeOfId(id);
  if (at === undefined) return undefined;
  const head = headOf(id, at);
  const { rows } = await sql<LockedMessage>`
    select m.id, m.happened_at, m.device_uid, m.state, m.version, m.assignee_id, m.handled_at, m.storm_id from message m
    where m.id = ${head} and m.happened_at = uuid_time(${head}) and m.deleted_at is null and ${inScope(scope, "m")}
    for update of m`.execute(db);
  return rows[0];
}

interface Step {
  action: HandleAction;
  staffId: string;
  to: HandleState;
  assigneeId: string | null;
  reason: string;
  remark: string;
  now: Date;
  /** True: no page is notified, and the step does not appear in any user's alarm centre. */
  isQuiet?: boolean;
}

export interface MessageStep {
  message: LockedMessage;
  step: Step;
}

/**
 * Stores the steps, and notifies the pages of every user who sees the alarms. The alarm appears as unread in the alarm
 * centre of its new assignee, and no longer in that of the former assignee.
 */
export async function storeSteps(db: Queryable, orgId: string, steps: readonly MessageStep[]): Promise<void> {
  const rows = steps.map(({ message, step }) => ({
    id: message.id,
    happened_at: message.happened_at,
    device_uid: message.device_uid,
    version: message.version + 1,
    from_state: message.state,
    to_state: step.to,
    action: step.action,
    at: step.now,
    staff_id: step.staffId,
    assignee_id: step.assigneeId,
    reason: step.reason,
    remark: step.remark,
    is_quiet: step.isQuiet === true,
  }));
  const times = rows.map(({ happened_at }) => happened_at);
  await sql`
    with steps as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as t(id uuid, happened_at timestamptz, device_uid uuid,
        version int, from_state text, to_state text, action text, at timestamptz, staff_id uuid, assignee_id uuid, reason text,
        remark text, is_quiet boolean)
    ), stored as (
      insert into message_step (org_id, message_id, happened_at, version, at, staff_id, action, from_state, to_state, assignee_id, reason, remark)
      select ${orgId}, id, happened_at, version, at, staff_id, action, from_state, to_state, assignee_id, reason, remark from steps
    ), pushed as (
      insert into push_outbox (event, org_id, device_uid, message_id, happened_at, created_at)
      select 'org_latest_message', ${orgId}, device_uid, id, happened_at, at from steps where not is_quiet
    ), withdrawn as (
      delete from staff_notice n using steps s where n.message_id = s.id and n.org_id = ${orgId} and n.staff_id is distinct from s.assignee_id
    ), dispatched as (
      insert into staff_notice (org_id, staff_id, message_id, happened_at, sender_id, created_at)
      select ${orgId}, assignee_id, id, happened_at, staff_id, at from steps
      where action = 'dispatch' and assignee_id is distinct from staff_id and not is_quiet
      on conflict (staff_id, message_id) do update set sender_id = excluded.sender_id, created_at = excluded.created_at
    )
    update message m set state = s.to_state, version = s.version, assignee_id = s.assignee_id, handled_at = s.at
    from steps s where m.id = s.id and m.happened_at = s.happened_at and m.happened_at = any(${times}::timestamptz[])
      and m.org_id = ${orgId}`.execute(db);
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

/**
 * Returns the steps of an alarm that the caller sees, or of its lead alarm, oldest first; undefined if the caller does
 * not see it.
 */
export async function listSteps(db: Queryable, scope: Scope, id: string): Promise<StepRow[] | undefined> {
  const at = timeOfId(id);
  if (at === undefined) return undefined;
  const head = headOf(id, at);
  const seen = await sql<{ id: string; happened_at: Date }>`
    select m.id, m.happened_at from message m
    where m.id = ${head} and m.happened_at = uuid_time(${head}) and m.deleted_at is null and ${inScope(scope, "m")}`.execute(
    db,
  );
  const [message] = seen.rows;
  if (message === undefined) return undefined;
  const { rows } = await sql<StepRow>`
    select t.at, coalesce(s.name, '') as user, t.action, t.from_state, t.to_state, a.name as assignee, t.reason, t.remark
    from message_step t left join staff s on s.id = t.staff_id left join staff a on a.id = t.assignee_id
    where t.message_id = ${message.id} and t.happened_at = ${message.happened_at} and t.org_id = ${scope.orgId} order by t.version`.execute(
    db,
  );
  return rows;
}

export interface AssigneeRow {
  id: string;
  name: string;
  role: Role;
  department: string;
}

/**
 * Returns active members who see the device, limited to members whom the caller sees.
 * @param staffId if passed, only this member
 */
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
