import { type LiveQuality, liveLimits, liveTimes } from "@huiyan/contract/live/live.rules";
import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";

export interface NewAddress {
  tokenHash: Buffer;
  sessionId: string;
  staffId: string;
  pointId: string;
  quality: LiveQuality;
  expiresAt: Date;
  seatId: string | undefined;
}

export async function insertAddress(db: Queryable, address: NewAddress): Promise<void> {
  await db
    .insertInto("live_address")
    .values({
      token_hash: address.tokenHash,
      session_id: address.sessionId,
      staff_id: address.staffId,
      point_id: address.pointId,
      quality: address.quality,
      expires_at: address.expiresAt,
      seat_id: address.seatId ?? null,
    })
    .execute();
}

/**
 * Condition that the member is active and still sees the point. The table `w` must have the columns `staff_id` and
 * `point_id`.
 */
const whileAllowed = sql`
  join staff f on f.id = w.staff_id and f.status = 'active'
  join point p on p.id = w.point_id and p.deleted_at is null and p.org_id = f.org_id
  join device d on d.id = p.device_uid and d.deleted_at is null and d.org_id = f.org_id
  where (f.role = 'admin' or exists (select from visible_device v where v.staff_id = f.id and v.device_uid = d.id))`;

/** Redeems a play address of this session, once. A request of another session fails and leaves the address valid. */
export async function takeAddress(db: Queryable, tokenHash: Buffer, sessionId: string, now: Date) {
  const { rows } = await sql<{ staff_id: string; point_id: string; quality: LiveQuality; seat_id: string | null }>`
    with w as (
      delete from live_address where token_hash = ${tokenHash} and session_id = ${sessionId} and expires_at > ${now}
      returning staff_id, point_id, quality, seat_id
    )
    select w.* from w ${whileAllowed}`.execute(db);
  return rows[0];
}

export async function deleteOldAddresses(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "live_address", sql`expires_at < ${before}`);
}

/** Milliseconds without a heartbeat after which the node of a push counts as dead. */
const staleMs = 10_000;
const staleBefore = (now: Date) => new Date(now.getTime() - staleMs);

export interface NewPush {
  id: string;
  pointId: string;
  quality: LiveQuality;
  deviceUid: string;
  keyHash: Buffer;
  nodeId: string;
  now: Date;
}

export interface PushClaim {
  /** Id of the push: the new one, or one that is already running. */
  id: string;
  node_id: string;
  published_at: Date | null;
}

/** Locks the device, so that concurrent starts of pushes cannot exceed the limit per device. */
export async function lockDevice(db: Queryable, deviceUid: string): Promise<void> {
  await db.selectFrom("device").select("id").where("id", "=", deviceUid).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Stores a push, or returns one that is already running. The caller must hold {@link lockDevice}.
 * @returns undefined if the device has reached its limit of pushes
 */
export async function claimPush(db: Queryable, push: NewPush): Promise<PushClaim | undefined> {
  const stale = staleBefore(push.now);
  // a starting push counts until the timeout of its start
  const aliveAt = new Date(push.now.getTime() + liveTimes.publishMs - staleMs);
  const { rows } = await sql<PushClaim>`
    with mine as (
      insert into live_push as p (point_id, quality, id, device_uid, key_hash, node_id, alive_at)
      select ${push.pointId}::uuid, ${push.quality}, ${push.id}::uuid, ${push.deviceUid}::uuid, ${push.keyHash}::bytea,
        ${push.nodeId}::uuid, ${aliveAt}::timestamptz
      where (select count(*) from live_push o where o.device_uid = ${push.deviceUid} and o.alive_at > ${stale})
        < ${liveLimits.pushesPerDevice}
      on conflict (point_id, quality) do update set id = excluded.id, device_uid = excluded.device_uid,
        key_hash = excluded.key_hash, node_id = excluded.node_id, node_url = '', published_at = null,
        alive_at = excluded.alive_at
      where p.alive_at <= ${stale}
      returning p.id, p.node_id, p.published_at
    )
    select * from mine
    union all
    select o.id, o.node_id, o.published_at from live_push o
    where o.point_id = ${push.pointId} and o.quality = ${push.quality} and o.alive_at > ${stale}
      and not exists (select from mine)`.execute(db);
  return rows[0];
}

/** Redeems the key of a push, once, and only for the device to which it was sent. */
export async function takePushKey(
  db: Queryable,
  keyHash: Buffer,
  deviceId: string,
  node: { id: string; url: string },
  now: Date,
) {
  const { rows } = await sql<{
    id: string;
    point_id: string;
    quality: LiveQuality;
    device_uid: string;
  }>`
    update live_push p set key_hash = null, node_id = ${node.id}, node_url = ${node.url}, alive_at = ${now} from device d
    where p.key_hash = ${keyHash} and d.id = p.device_uid and d.device_id = ${deviceId} and d.deleted_at is null
      and p.alive_at > ${staleBefore(now)}
    returning p.id, p.point_id, p.quality, p.device_uid`.execute(db);
  return rows[0];
}

/**
 * Returns the address of the node that carries the stream. Undefined if that is this node, or its address is unknown.
 */
export async function findOnOtherNode(
  db: Queryable,
  pointId: string,
  quality: LiveQuality,
  nodeId: string,
  now: Date,
): Promise<{ id: string; node_url: string } | undefined> {
  return db
    .selectFrom("live_push")
    .select(["id", "node_url"])
    .where("point_id", "=", pointId)
    .where("quality", "=", quality)
    .where("node_id", "<>", nodeId)
    .where("node_url", "<>", "")
    .where("published_at", "is not", null)
    .where("alive_at", ">", staleBefore(now))
    .executeTakeFirst();
}

/** Marks a push as ready for viewers. @returns false if the push is no longer valid */
export async function setPublished(db: Queryable, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("live_push")
    .set({ published_at: now })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that a viewer has just requested the push, so that it does not end before this viewer connects. */
export async function touchPush(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("live_push").set({ watched_at: now }).where("id", "=", id).execute();
}

/**
 * Returns pushes on an external media server that are ready for viewers. `is_there` is true if the point and the device
 * exist.
 */
export async function findExternalPushes(db: Queryable) {
  const { rows } = await sql<{
    id: string;
    device_uid: string;
    device_id: string;
    watched_at: Date;
    is_there: boolean;
  }>`
    select p.id, p.device_uid, d.device_id, coalesce(p.watched_at, p.published_at) as watched_at,
      o.deleted_at is null and d.deleted_at is null as is_there
    from live_push p join point o on o.id = p.point_id join device d on d.id = p.device_uid
    where p.published_at is not null order by p.id`.execute(db);
  return rows;
}

/**
 * Milliseconds for which a push on an external media server stays valid after a check. Long, because pushes are checked
 * in groups.
 */
export const externalAliveMs = 60_000;

export async function keepExternalPush(db: Queryable, id: string, now: Date, watchedAt: Date): Promise<void> {
  const aliveAt = new Date(now.getTime() + externalAliveMs);
  await sql`
    update live_push set alive_at = ${aliveAt}, watched_at = greatest(watched_at, ${watchedAt}::timestamptz)
    where id = ${id}`.execute(db);
}

/** Deletes all pushes. Only for a server without other nodes, whose stored pushes are from an earlier run. */
export async function deleteAllPushes(db: Queryable): Promise<void> {
  await db.deleteFrom("live_push").execute();
}

export async function deletePush(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("live_push").where("id", "=", id).execute();
}

/** Renews the heartbeats of this node's pushes. @returns ids of pushes whose point and device still exist */
export async function keepPushes(db: Queryable, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update live_push p set alive_at = ${now} from point o join device d on d.id = o.device_uid
    where p.id = any(${ids}::uuid[]) and o.id = p.point_id and o.deleted_at is null and d.deleted_at is null
    returning p.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface Watching {
  id: string;
  staffId: string;
  pointId: string;
}

/** Returns those of the viewers that still have the right to watch. */
export async function findAllowed(db: Queryable, viewers: readonly Watching[]): Promise<Set<string>> {
  const rows = viewers.map(({ id, staffId, pointId }) => ({ id, staff_id: staffId, point_id: pointId }));
  const allowed = await sql<{ id: string }>`
    select w.id from json_to_recordset(${JSON.stringify(rows)}::json) as w(id uuid, staff_id uuid, point_id uuid)
    ${whileAllowed}`.execute(db);
  return new Set(allowed.rows.map(({ id }) => id));
}

/** Milliseconds after the end of watching within which watching again adds no line to the audit log. */
const sameWatchMs = 10 * 60_000;

/** Stores that a session watches a point. @returns true if the session has not watched the point recently */
export async function markWatched(db: Queryable, sessionId: string, pointId: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - sameWatchMs);
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (
      select seen_at from live_watch where session_id = ${sessionId} and point_id = ${pointId}
    )
    insert into live_watch (session_id, point_id, seen_at) values (${sessionId}, ${pointId}, ${now})
    on conflict (session_id, point_id) do update set seen_at = excluded.seen_at
    returning not exists (select from before where seen_at > ${before}) as is_new`.execute(db);
  return rows[0]?.is_new ?? true;
}

/** Updates the times at which these sessions last watched their points. */
export async function keepWatches(
  db: Queryable,
  viewers: readonly { sessionId: string; pointId: string }[],
  now: Date,
): Promise<void> {
  await sql`
    update live_watch w set seen_at = ${now}
    from json_to_recordset(${JSON.stringify(viewers)}::json) as v("sessionId" uuid, "pointId" uuid)
    where w.session_id = v."sessionId" and w.point_id = v."pointId"`.execute(db);
}

/** Returns whether a device is connected, offline ("away") or deleted. */
export async function getDevicePresence(db: Queryable, deviceUid: string): Promise<"connected" | "away" | "deleted"> {
  const row = await db
    .selectFrom("device")
    .select(["connected", "deleted_at"])
    .where("id", "=", deviceUid)
    .executeTakeFirst();
  if (row === undefined || row.deleted_at !== null) return "deleted";
  return row.connected ? "connected" : "away";
}
