import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/** Reservation for renewing a point's picture. */
export interface BegunPicture {
  id: string;
  /** Time of the current picture; null if there is none. */
  before: Date | null;
}

/**
 * Reserves the renewal of a point's picture in one statement. Only one of several concurrent requests succeeds.
 * @param oldest a stored picture newer than this time is not renewed, unless its time is in the future because a clock
 * was wrong
 */
export async function beginPicture(
  db: Queryable,
  deviceUid: string,
  channel: string,
  now: Date,
  oldest: Date,
): Promise<BegunPicture | "young" | "unknown"> {
  const { rows } = await sql<{ id: string; before: Date | null; taken: boolean }>`
    with known as (
      select id, image_at from point
      where device_uid = ${deviceUid} and channel = ${channel} and deleted_at is null for update
    ), taken as (
      update point p set image_at = ${now} from known k
      where p.id = k.id and (k.image_at is null or k.image_at not between ${oldest} and ${now}::timestamptz + interval '2 minutes') returning p.id
    )
    select k.id, k.image_at as before, t.id is not null as taken from known k left join taken t on t.id = k.id`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return "unknown";
  return row.taken ? { id: row.id, before: row.before } : "young";
}

/** Releases the reservation after a failure, so that the next request can renew the picture immediately. */
export async function releasePicture(db: Queryable, { id, before }: BegunPicture, begunAt: Date): Promise<void> {
  await db
    .updateTable("point")
    .set({ image_at: before })
    .where("id", "=", id)
    .where("image_at", "=", begunAt)
    .execute();
}

export async function setPointImage(db: Queryable, pointId: string, key: string, at: Date): Promise<void> {
  await db.updateTable("point").set({ image_key: key, image_at: at }).where("id", "=", pointId).execute();
}
