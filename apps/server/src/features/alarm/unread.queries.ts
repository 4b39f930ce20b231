import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { unreadMessages } from "./count/message-count.queries.ts";

const unread = sql`not m.client_read and m.folded_into is null and m.deleted_at is null`;

/**
 * Returns the condition for algorithms that the organisation's alarm centre counts; by default all except livestock.
 */
const inAlarmCentre = (orgId: string) => sql`coalesce(m.alg_id = any((
  select case when s.org_id is not null then array(select jsonb_array_elements_text(s.value->'enable_alg_alert')) end
  from (values (1)) as one left join organisation_setting s on s.org_id = ${orgId} and s.name = 'alarm_centre')::text[]), m.alg_id <> all(${[...livestockAlgorithms]}::text[]))`;

export async function countUnread(db: Queryable, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(m.count), 0)::bigint as n from ${unreadMessages} m
    where ${inAlarmCentre(scope.orgId)} and ${inScope(scope, "m")}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Marks as read all unread alarms of algorithms in the alarm centre that the server received up to `until`. Returns the
 * number of changed alarms.
 */
export async function readCounted(db: Queryable, scope: Scope, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update message m set client_read = true
    where ${unread} and m.received_at <= ${until} and ${inAlarmCentre(scope.orgId)} and ${inScope(scope, "m")}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/**
 * Returns the unread counts of several members in one query. All admins have the same count; other members count their
 * visible devices.
 */
export async function countUnreadOf(
  db: Queryable,
  orgId: string,
  staffIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ staff_id: string; n: number }>`
    with per_device as materialized (
      select m.device_uid, sum(m.count) as n from ${unreadMessages} m where ${inAlarmCentre(orgId)} and m.org_id = ${orgId} group by 1
    )
    select s.id as staff_id, (
      case when s.role = 'admin' then (select coalesce(sum(n), 0) from per_device)
      else (select coalesce(sum(u.n), 0) from per_device u where u.device_uid in (select v.device_uid from visible_device v where v.staff_id = s.id)) end
    )::bigint as n
    from staff s where s.org_id = ${orgId} and s.id = any(${staffIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.staff_id, row.n]));
}
