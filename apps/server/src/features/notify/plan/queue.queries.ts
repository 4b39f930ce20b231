import { sql } from "kysely";
import { type Queryable } from "../../../platform/db/database.ts";

export interface QueuedAlarm {
  id: string;
  org_id: string;
  device_uid: string;
  alg_id: string;
  severity: number;
  happened_at: Date;
  storm_id: string | null;
  /** Groups of its device, with all above them. */
  groups: string[];
}

/** Takes so many waiting alarms out of the queue; those that were deleted or folded into another are dropped. */
export async function takeQueued(db: Queryable, limit: number): Promise<{ taken: number; alarms: QueuedAlarm[] }> {
  const { rows: taken } = await sql<{ message_id: string; happened_at: Date }>`
    delete from notice_queue where id in (select id from notice_queue order by id limit ${limit} for update skip locked)
    returning message_id, happened_at`.execute(db);
  if (taken.length === 0) return { taken: 0, alarms: [] };
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
  /** Null: every device. */
  groups: string[] | null;
  min_severity: number;
  weekdays: number[];
  from_time: string;
  to_time: string;
  /** It has channels for what nobody takes up in time. */
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

/** Each alarm once for each rule. */
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

/** Takes what is due; of it, the alarms that nobody has taken up, of rules that are still in force. */
export async function takeEscalations(db: Queryable, now: Date, limit: number) {
  const { rows } = await sql<DueEscalation & { is_open: boolean }>`
    with taken as (
      delete from notice_escalation where (rule_id, message_id) in (
        select rule_id, message_id from notice_escalation where due_at <= ${now}
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
