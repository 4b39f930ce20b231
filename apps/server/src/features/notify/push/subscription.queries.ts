import { maxSubscriptions, pushEveryMs } from "@huiyan/contract/notify/push.rules";
import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";
import { troubledLast } from "#platform/outbox/outbox.queries.ts";
import { type DueLook, type Lease } from "#platform/outbox/sender.ts";

export interface NewSubscription {
  id: string;
  orgId: string;
  staffId: string;
  sessionId: string;
  endpointHash: Buffer;
  sealed: Buffer;
  host: string;
  now: Date;
}

/** Stores a browser for the member who signed in there last. Deletes the member's oldest browsers beyond the limit. */
export async function putSubscription(db: Queryable, row: NewSubscription): Promise<void> {
  await sql`
    insert into push_subscription (id, org_id, staff_id, session_id, endpoint_hash, sealed, host, created_at, renewed_at)
    values (${row.id}, ${row.orgId}, ${row.staffId}, ${row.sessionId}, ${row.endpointHash}, ${row.sealed}, ${row.host}, ${row.now}, ${row.now})
    on conflict (endpoint_hash) do update set org_id = excluded.org_id, staff_id = excluded.staff_id,
      session_id = excluded.session_id, sealed = excluded.sealed, host = excluded.host, renewed_at = excluded.renewed_at,
      waiting = case when push_subscription.staff_id = excluded.staff_id then push_subscription.waiting else 0 end,
      next_at = case when push_subscription.staff_id = excluded.staff_id then push_subscription.next_at end`.execute(
    db,
  );
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where staff_id = ${row.staffId} order by renewed_at desc offset ${maxSubscriptions})`.execute(
    db,
  );
}

export async function deleteSubscription(db: Queryable, staffId: string, endpointHash: Buffer): Promise<void> {
  await db
    .deleteFrom("push_subscription")
    .where("staff_id", "=", staffId)
    .where("endpoint_hash", "=", endpointHash)
    .execute();
}

export async function deleteOldSubscriptions(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "push_subscription", sql`renewed_at < ${before}`);
}

export interface PushViewer {
  org_id: string;
  staff_id: string;
  device_uid: string;
  /** Stored popup settings of the member; the caller must parse them. */
  setting: unknown;
}

/** Returns the members with a Web Push browser who see one of these devices: one row per member and visible device. */
export async function findPushViewers(db: Queryable, deviceUids: readonly string[]): Promise<PushViewer[]> {
  const { rows } = await sql<PushViewer>`
    select distinct p.org_id, p.staff_id, v.device_uid, t.value as setting
    from push_subscription p join staff s on s.id = p.staff_id and s.status = 'active'
    join visible_device v on v.staff_id = p.staff_id and v.device_uid = any(${deviceUids}::uuid[])
    left join staff_setting t on t.staff_id = p.staff_id and t.name = 'alarm_popup'`.execute(db);
  return rows;
}

export interface PushCount {
  staff_id: string;
  count: number;
  message_id: string;
}

/** Adds the counts of new alarms to the waiting pushes of the members' browsers. */
export async function addWaiting(db: Queryable, counts: readonly PushCount[], now: Date): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    update push_subscription p set waiting = p.waiting + t.count, message_id = t.message_id,
      next_at = coalesce(p.next_at, greatest(${now}, p.sent_at + ${`${pushEveryMs} ms`}::interval))
    from json_to_recordset(${JSON.stringify(counts)}::json) as t(staff_id uuid, count int, message_id uuid)
    where p.staff_id = t.staff_id`.execute(db);
}

export interface DuePush {
  id: string;
  org_id: string;
  sealed: Buffer;
  waiting: number;
  message_id: string;
  created_at: Date;
  failures: number;
  language: string;
}

/** Joins that keep only browsers of members who may still sign in. */
const ofActive = sql`
  join staff s on s.id = p.staff_id and s.status = 'active' join account a on a.id = s.account_id and a.disabled_at is null
  join organisation o on o.id = s.org_id and o.status = 'active'`;

/**
 * Returns due subscriptions: the first of each push service, then the second of each, and so on. A push service that
 * does not answer therefore cannot fill the whole list.
 */
export async function findDueSubscriptions(db: Queryable, { now, limit, last }: DueLook) {
  const { rows } = await sql<{ id: string; host: string }>`
    select id, host from (
      select p.id, p.host, p.next_at, row_number() over (
        partition by p.host order by ${troubledLast("p.id", last)} p.next_at, p.id) as turn
      from push_subscription p ${ofActive} where p.next_at <= ${now}) due
    order by turn, next_at, id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Leases the waiting push of a browser until `until`, if its member is active. Meanwhile no other sender takes this
 * push.
 */
export async function takePush(db: Queryable, id: string, { now, until }: Lease): Promise<DuePush | undefined> {
  const { rows } = await sql<DuePush>`
    with due as (
      select p.id, a.language from push_subscription p ${ofActive} where p.id = ${id} and p.next_at <= ${now}
      for update of p skip locked
    )
    update push_subscription p set next_at = ${until} from due where p.id = due.id
    returning p.id, p.org_id, p.sealed, p.waiting, p.message_id, p.created_at, p.failures, due.language`.execute(db);
  return rows[0];
}

/**
 * Subtracts the sent alarms from the waiting ones. Alarms added during the sending are due after the minimum interval.
 */
export async function storePushed(db: Queryable, { id, waiting }: DuePush, now: Date): Promise<void> {
  const next = new Date(now.getTime() + pushEveryMs);
  await sql`
    update push_subscription set waiting = waiting - ${waiting}, failures = 0, sent_at = ${now},
      next_at = case when waiting > ${waiting} then ${next}::timestamptz end
    where id = ${id}`.execute(db);
}

/** @param nextAt time of the next attempt; null: the waiting push is dropped */
export async function storePushFailure(db: Queryable, id: string, nextAt: Date | null): Promise<void> {
  const counts = nextAt === null ? sql`waiting = 0, failures = 0` : sql`failures = failures + 1`;
  await sql`update push_subscription set ${counts}, next_at = ${nextAt}::timestamptz where id = ${id}`.execute(db);
}

/** Deletes a browser that accepts no more pushes. */
export async function removeSubscription(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("push_subscription").where("id", "=", id).execute();
}
