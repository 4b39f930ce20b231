import { type LiveQuality } from "@huiyan/contract/live/live.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/** Seat of a viewer within the bought bandwidth. The viewer watches, or is about to connect. */
export interface NewSeat {
  id: string;
  orgId: string;
  sessionId: string;
  pointId: string;
  quality: LiveQuality;
  kbps: number;
  aliveUntil: Date;
}

/**
 * Returns the bandwidth of all viewers of an organisation in kbit/s, and the number of different streams (`pictures`).
 */
export async function weighSeats(db: Queryable, orgId: string, now: Date): Promise<{ kbps: number; pictures: number }> {
  const { rows } = await sql<{ kbps: number; pictures: number }>`
    select coalesce(sum(kbps), 0)::int as kbps, count(*)::int as pictures
    from live_seat where org_id = ${orgId} and alive_at > ${now}`.execute(db);
  return rows[0] ?? { kbps: 0, pictures: 0 };
}

/**
 * Returns the bit rate in kbit/s that was measured when the stream was last watched; undefined if it never was watched.
 */
export async function getRate(db: Queryable, pointId: string, quality: LiveQuality): Promise<number | undefined> {
  const row = await db
    .selectFrom("live_rate")
    .select("kbps")
    .where("point_id", "=", pointId)
    .where("quality", "=", quality)
    .executeTakeFirst();
  return row?.kbps;
}

/**
 * Releases seats that the session acquired for this stream and never used. A window acquires a new seat after each
 * failed attempt.
 */
export async function dropUnopened(
  db: Queryable,
  { sessionId, pointId, quality }: Pick<NewSeat, "sessionId" | "pointId" | "quality">,
): Promise<void> {
  await db
    .deleteFrom("live_seat")
    .where("session_id", "=", sessionId)
    .where("point_id", "=", pointId)
    .where("quality", "=", quality)
    .where("opened_at", "is", null)
    .execute();
}

export async function insertSeat(db: Queryable, seat: NewSeat): Promise<void> {
  await db
    .insertInto("live_seat")
    .values({
      id: seat.id,
      org_id: seat.orgId,
      session_id: seat.sessionId,
      point_id: seat.pointId,
      quality: seat.quality,
      kbps: seat.kbps,
      alive_at: seat.aliveUntil,
    })
    .execute();
}

export async function dropSeat(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("live_seat").where("id", "=", id).execute();
}

/** Seat of a viewer who is connected to this node. */
export interface WatchedSeat {
  id: string;
  pointId: string;
  quality: LiveQuality;
  /** Measured bit rate in kbit/s; null before the first measurement. */
  kbps: number | null;
}

/**
 * Renews the heartbeats of seats and stores their measured bit rates. The rate of a stream is also stored as the
 * estimate for its next viewer.
 */
export async function keepSeats(
  db: Queryable,
  seats: readonly WatchedSeat[],
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  const rows = JSON.stringify(
    seats.map(({ id, kbps, pointId, quality }) => ({ id, kbps, point_id: pointId, quality })),
  );
  await sql`
    with watched as (
      select * from json_to_recordset(${rows}::json) as v(id uuid, kbps int, point_id uuid, quality text)
    ), kept as (
      update live_seat s set alive_at = ${until}, kbps = coalesce(v.kbps, s.kbps), opened_at = coalesce(s.opened_at, ${now})
      from watched v where s.id = v.id
    )
    insert into live_rate as r (point_id, quality, kbps)
    select distinct on (v.point_id, v.quality) v.point_id, v.quality, v.kbps from watched v where v.kbps is not null
    order by v.point_id, v.quality, v.kbps desc
    on conflict (point_id, quality) do update set kbps = excluded.kbps
    where abs(r.kbps - excluded.kbps) * 10 > r.kbps`.execute(db);
}

/** Deletes seats whose last heartbeat has expired. */
export async function deleteOldSeats(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom("live_seat").where("alive_at", "<", now).execute();
}
