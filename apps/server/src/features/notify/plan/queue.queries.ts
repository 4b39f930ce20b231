import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { endRetries, withRetry } from "#platform/jobs/retry.queries.ts";

export interface QueuedAlarm {
  id: string;
  org_id: string;
  device_uid: string;
  alg_id: string;
  severity: number;
  happened_at: Date;
  storm_id: string | null;
  /** Ids of the groups that the alarm's device is in, and of all groups above them. */
  groups: string[];
}

/** Name of the job whose items are single alarms. Alarms are planned one by one only after their batch has failed. */
export const alarmsJob = "notify.alarms";

/** Alarms to dequeue: either the oldest ones of an organisation, without delayed ones, or a single queue row. */
export type RequestedAlarms = { orgId: string; now: Date; limit: number } | { queueId: string };

const chosen = (wanted: RequestedAlarms) =>
  "queueId" in wanted
    ? sql`select ${wanted.queueId}::bigint as id`
    : sql`select q.id from notice_queue q ${withRetry(alarmsJob, "q.id")}
        where q.org_id = ${wanted.orgId} and (retry.retry_at is null or retry.retry_at <= ${wanted.now})
        order by q.id limit ${wanted.limit} for update of q skip locked`;

/** Returns the ids of the queue rows that are ready to be dequeued, oldest first. */
export async function listQueued(db: Queryable, wanted: RequestedAlarms): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${chosen(wanted)}`.execute(db);
  return rows.map(({ id }) => String(id));
}

/**
 * Deletes rows from the queue and returns their alarms, oldest first. Deleted alarms, and those grouped under a lead
 * alarm, are left out. `taken` counts all deleted rows.
 */
export async function takeQueued(
  db: Queryable,
  wanted: RequestedAlarms,
): Promise<{ taken: number; alarms: QueuedAlarm[] }> {
  const { rows: taken } = await sql<{ id: string; message_id: string; happened_at: Date }>`
    delete from notice_queue where id in (${chosen(wanted)}) and ${"orgId" in wanted ? sql`org_id = ${wanted.orgId}` : sql`true`}
    returning id::text, message_id, happened_at`.execute(db);
  if (taken.length === 0) return { taken: 0, alarms: [] };
  await endRetries(
    db,
    alarmsJob,
    taken.map(({ id }) => id),
  );
  const [ids, times] = [taken.map((row) => row.message_id), taken.map((row) => row.happened_at)];
  const { rows: alarms } = await sql<QueuedAlarm>`
    select m.id, m.org_id, m.device_uid, m.alg_id, m.severity, m.happened_at, m.storm_id,
      array(select distinct unnest(g.path) from device_binding b
        join device_group g on g.id = b.group_id and g.deleted_at is null where b.device_uid = m.device_uid) as groups
    from message m
    where m.id = any(${ids}::uuid[]) and m.happened_at = any(${times}::timestamptz[]) and m.deleted_at is null
      and m.folded_into is null
    order by m.happened_at, m.id`.execute(db);
  return { taken: taken.length, alarms };
}

export interface PlannedRule {
  id: string;
  org_id: string;
  alg_ids: string[];
  /** Ids of the groups to which the rule is limited; null: the rule covers all devices. */
  groups: string[] | null;
  min_severity: number;
  weekdays: number[];
  from_time: string;
  to_time: string;
  /** True if the rule has channels for escalations: alarms that are still open after some time. */
  escalates: boolean;
}

export async function findEnabledRules(db: Queryable, orgIds: readonly string[]): Promise<PlannedRule[]> {
  const { rows } = await sql<PlannedRule>`
    select r.id, r.org_id, r.alg_ids, r.min_severity, r.weekdays, r.from_time, r.to_time,
      case when not r.any_group then array(select g.group_id from notify_rule_group g where g.rule_id = r.id) end as groups,
      exists (select from notify_rule_channel c where c.rule_id = r.id and c.stage = 'escalation') as escalates
    from notify_rule r where r.enabled and r.org_id = any(${orgIds}::uuid[])`.execute(db);
  return rows;
}

export interface NewEscalation {
  rule_id: string;
  message_id: string;
  happened_at: Date;
  due_at: Date;
}

/** Inserts escalations, one per alarm and rule. */
export async function insertEscalations(db: Queryable, rows: readonly NewEscalation[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into notice_escalation (rule_id, message_id, happened_at, due_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as t(rule_id uuid, message_id uuid, happened_at timestamptz, due_at timestamptz)
    on conflict do nothing`.execute(db);
}

export interface DueEscalation {
  rule_id: string;
  id: string;
  happened_at: Date;
  severity: number;
  storm_id: string | null;
}

/** Returns the ids of rules with due escalations. */
export async function findEscalatingRules(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select rule_id as id from notice_escalation where due_at <= ${now} group by rule_id order by min(due_at)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Dequeues the due escalations of a rule. Returns those whose alarm is still open; none if the rule was disabled or
 * deleted. `taken` counts all dequeued escalations.
 */
export async function takeEscalations(
  db: Queryable,
  { ruleId, now, limit }: { ruleId: string; now: Date; limit: number },
) {
  const { rows } = await sql<DueEscalation & { is_open: boolean }>`
    with taken as (
      delete from notice_escalation where (rule_id, message_id) in (
        select rule_id, message_id from notice_escalation where rule_id = ${ruleId} and due_at <= ${now}
        order by due_at limit ${limit} for update skip locked)
      returning rule_id, message_id, happened_at
    )
    select t.rule_id, t.message_id as id, t.happened_at, coalesce(m.severity, 1) as severity, m.storm_id,
      exists (select from notify_rule r where r.id = t.rule_id and r.enabled) and m.id is not null as is_open
    from taken t left join message m on m.id = t.message_id and m.happened_at = t.happened_at
      and m.state = 'open' and m.deleted_at is null and m.folded_into is null
    order by t.happened_at, t.message_id`.execute(db);
  return { taken: rows.length, due: rows.filter((row) => row.is_open) };
}
