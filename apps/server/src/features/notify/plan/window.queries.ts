import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export type Stage = "alarm" | "escalation";

export interface WindowRow {
  org_id: string;
  rule_id: string;
  rule_name: string;
  channel_id: string;
  merge_seconds: number;
  window_until: Date | null;
  window_notice: string | null;
  /** True if the channel fails, or has more waiting notifications than it can send soon. */
  is_behind: boolean;
}

/** Number of waiting notifications above which a channel merges all further alarms. */
const behindCount = 20;

/** Returns the enabled channels of these rules, locked until the transaction ends. */
export async function lockWindows(db: Queryable, ruleIds: readonly string[], stage: Stage): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    select w.org_id, w.rule_id, r.name as rule_name, w.channel_id, r.merge_seconds, w.window_until, w.window_notice,
      c.failures > 0 or (select count(*) from (
        select from alarm_notice n where n.channel_id = c.id and n.state = 'waiting' limit ${behindCount}) t) = ${behindCount} as is_behind
    from notify_rule_channel w join notify_rule r on r.id = w.rule_id
    join notify_channel c on c.id = w.channel_id and c.enabled and c.deleted_at is null
    where w.rule_id = any(${ruleIds}::uuid[]) and w.stage = ${stage}
    order by w.rule_id, w.channel_id for update of w`.execute(db);
  return rows;
}

/**
 * Returns when the sending of each notification began, by its id; null if the notification still gathers alarms. Locks
 * the notifications, so that no sending begins meanwhile.
 */
export async function lockGathering(db: Queryable, ids: readonly string[]): Promise<Map<string, Date | null>> {
  const { rows } = await sql<{ id: string; closed_at: Date | null }>`
    select id, closed_at from alarm_notice where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  return new Map(rows.map((row) => [row.id, row.closed_at]));
}

export interface NewNotice {
  id: string;
  org_id: string;
  channel_id: string;
  rule_id: string;
  rule_name: string;
  kind: Stage;
  next_at: Date;
}
export interface NewMember {
  notice_id: string;
  message_id: string;
  happened_at: Date;
}
export interface NewWindow {
  rule_id: string;
  channel_id: string;
  until: Date | null;
  notice_id: string | null;
}

/** Stores the plan: notifications, their alarms, and merge windows. */
export async function storePlan(
  db: Queryable,
  stage: Stage,
  plan: { notices: readonly NewNotice[]; members: readonly NewMember[]; windows: readonly NewWindow[] },
  now: Date,
): Promise<void> {
  await sql`
    insert into alarm_notice (id, org_id, channel_id, rule_id, rule_name, kind, created_at, next_at)
    select t.id, t.org_id, t.channel_id, t.rule_id, t.rule_name, t.kind, ${now}, t.next_at
    from json_to_recordset(${JSON.stringify(plan.notices)}::json) as t(id uuid, org_id uuid, channel_id uuid, rule_id uuid,
      rule_name text, kind text, next_at timestamptz)`.execute(db);
  await sql`
    insert into alarm_notice_member (org_id, notice_id, message_id, happened_at)
    select n.org_id, t.notice_id, t.message_id, t.happened_at from json_to_recordset(${JSON.stringify(plan.members)}::json)
      as t(notice_id uuid, message_id uuid, happened_at timestamptz) join alarm_notice n on n.id = t.notice_id on conflict do nothing`.execute(
    db,
  );
  await sql`
    update notify_rule_channel w set window_until = t.until, window_notice = t.notice_id
    from json_to_recordset(${JSON.stringify(plan.windows)}::json)
      as t(rule_id uuid, channel_id uuid, until timestamptz, notice_id uuid)
    where w.rule_id = t.rule_id and w.channel_id = t.channel_id and w.stage = ${stage}`.execute(db);
}
