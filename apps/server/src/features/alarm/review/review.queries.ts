import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { timeOfId } from "#platform/db/uuid-time.ts";

export interface ReviewedMessage {
  id: string;
  happened_at: Date;
  device_uid: string;
  alg_id: string;
  data: Record<string, unknown>;
}

/** Returns an alarm that the caller sees, locked until the transaction ends. */
export async function lockReviewed(db: Queryable, scope: Scope, id: string): Promise<ReviewedMessage | undefined> {
  const at = timeOfId(id);
  if (at === undefined) return undefined;
  const { rows } = await sql<ReviewedMessage>`
    select m.id, m.happened_at, m.device_uid, m.alg_id, m.data from message m
    where m.id = ${id} and m.happened_at = ${at} and m.deleted_at is null and ${inScope(scope, "m")} for update of m`.execute(
    db,
  );
  return rows[0];
}

/** Value of the column `batch` for a remark, which belongs to the whole alarm. */
const remarkBatch = -1;

export interface NewReview {
  /** Index of the batch; undefined for a remark. */
  index?: number;
  count?: number;
  remark?: string;
  /** Version of the reviewed batch or remark, from 1. */
  version: number;
  staffId: string;
  now: Date;
  /** Changed fields of the alarm's data. */
  change: Record<string, unknown>;
}

/** Stores a review and applies its change to the alarm. Notifies the pages of every user who sees the alarm. */
export async function storeReview(
  db: Queryable,
  orgId: string,
  message: ReviewedMessage,
  review: NewReview,
): Promise<void> {
  const { id, happened_at, device_uid } = message;
  const { index = remarkBatch, count = null, remark = null, version, staffId, now, change } = review;
  await sql`
    with stored as (
      insert into message_review (org_id, message_id, happened_at, batch, version, at, staff_id, count, remark)
      values (${orgId}, ${id}, ${happened_at}, ${index}, ${version}, ${now}, ${staffId}, ${count}, ${remark})
    ), announced as (
      insert into push_outbox (event, org_id, device_uid, message_id, happened_at, created_at)
      values ('org_latest_message', ${orgId}, ${device_uid}, ${id}, ${happened_at}, ${now})
    )
    update message set data = data || ${JSON.stringify(change)}::jsonb
    where id = ${id} and happened_at = ${happened_at} and org_id = ${orgId}`.execute(db);
}

export async function getReviewerName(db: Queryable, staffId: string): Promise<string> {
  const row = await db.selectFrom("staff").select("name").where("id", "=", staffId).executeTakeFirst();
  return row?.name ?? "";
}

export interface ReviewRow {
  at: Date;
  user: string;
  index: number | null;
  count: number | null;
  remark: string;
}

/** Returns the reviews of an alarm that the caller sees, newest first; undefined if the caller does not see it. */
export async function listReviewRows(db: Queryable, scope: Scope, id: string): Promise<ReviewRow[] | undefined> {
  const at = timeOfId(id);
  if (at === undefined) return undefined;
  const seen = await sql`
    select from message m where m.id = ${id} and m.happened_at = ${at} and m.deleted_at is null and ${inScope(scope, "m")}`.execute(
    db,
  );
  if (seen.rows.length === 0) return undefined;
  const { rows } = await sql<ReviewRow>`
    select r.at, coalesce(s.name, '') as user, nullif(r.batch, ${remarkBatch}) as index, r.count, coalesce(r.remark, '') as remark
    from message_review r left join staff s on s.id = r.staff_id
    where r.message_id = ${id} and r.happened_at = ${at} and r.org_id = ${scope.orgId} order by r.at desc, r.batch, r.version desc limit 500`.execute(
    db,
  );
  return rows;
}

/**
 * Returns those of the files that are pictures of this device. An event may contain any key, also one of another
 * device.
 */
export async function findOwnPictures(db: Queryable, deviceUid: string, ids: readonly string[]): Promise<Set<string>> {
  const times = ids.flatMap((id) => timeOfId(id) ?? []);
  const { rows } = await sql<{ id: string }>`
    select id from stored_file where id = any(${ids}::uuid[]) and stored_at = any(${times}::timestamptz[])
      and device_uid = ${deviceUid} and class <> 'video'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
