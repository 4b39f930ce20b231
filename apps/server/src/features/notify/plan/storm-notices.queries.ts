import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Stage } from "./window.queries.ts";

export interface NoticedStorm {
  rule_id: string;
  storm_id: string;
  /**
   * True until the notification is leased for sending. The burst's counts are read only then, so they include later
   * alarms.
   */
  is_waiting: boolean;
  /** Highest severity among the burst's alarms that were already reported. */
  severity: number;
}

/** Returns the bursts for which these rules have already created notifications, per rule. */
export async function findNoticedStorms(
  db: Queryable,
  stage: Stage,
  ruleIds: readonly string[],
  stormIds: readonly string[],
): Promise<NoticedStorm[]> {
  if (stormIds.length === 0) return [];
  const { rows } = await sql<NoticedStorm>`
    select n.rule_id, m.storm_id, bool_or(n.closed_at is null and n.state = 'waiting') as is_waiting, max(m.severity)::int as severity
    from message m join alarm_notice_member t on t.message_id = m.id join alarm_notice n on n.id = t.notice_id
    where m.storm_id = any(${stormIds}::uuid[]) and m.folded_into is null and m.deleted_at is null
      and n.rule_id = any(${ruleIds}::uuid[]) and n.kind = ${stage}
    group by 1, 2`.execute(db);
  return rows;
}

/**
 * Merges the notifications of alarms that joined a burst. Only the one with the most severe alarm stays, per rule and
 * channel. Notifications that are already being sent are not merged.
 */
export async function mergeStormNotices(db: Queryable, joined: readonly { storm_id: string }[]): Promise<void> {
  if (joined.length === 0) return;
  const storms = [...new Set(joined.map(({ storm_id }) => storm_id))];
  await sql`
    with about as (
      select n.id, n.rule_id, n.channel_id, t.message_id, t.happened_at, m.storm_id, m.severity
      from message m join alarm_notice_member t on t.message_id = m.id join alarm_notice n on n.id = t.notice_id
      where m.storm_id = any(${storms}::uuid[]) and m.folded_into is null and m.deleted_at is null
        and n.kind = 'alarm' and n.rule_id is not null and n.state = 'waiting' and n.closed_at is null
      for update of n skip locked
    ), ranked as (
      select id, message_id, row_number() over (
        partition by rule_id, channel_id, storm_id order by severity desc, happened_at, message_id) as turn from about
    ), removed as (
      delete from alarm_notice_member t using ranked r
      where t.notice_id = r.id and t.message_id = r.message_id and r.turn > 1 returning t.notice_id, t.message_id
    )
    delete from alarm_notice n where n.id in (select notice_id from removed) and not exists (
      select from alarm_notice_member t where t.notice_id = n.id
        and not exists (select from removed r where r.notice_id = t.notice_id and r.message_id = t.message_id))`.execute(
    db,
  );
}

/** Returns the ids of organisations with alarms in the queue. */
export async function findQueuedOrganisations(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{
    org_id: string;
  }>`select org_id from notice_queue group by org_id order by min(id)`.execute(db);
  return rows.map(({ org_id }) => org_id);
}
