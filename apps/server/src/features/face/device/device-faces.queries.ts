import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { isRetryDue, withRetry } from "#platform/jobs/retry.queries.ts";

/**
 * Locks the face library until the transaction ends.
 * @returns the version of the library; 0 if the organisation has none
 */
export async function lockLibrary(db: Queryable, orgId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from face_library where org_id = ${orgId} for update`.execute(db);
  return rows[0]?.version ?? 0;
}

/**
 * Records that a device may hold faces. Must be called before faces are sent to it, so that deletions wait for its
 * confirmation.
 */
export async function noteHolder(
  db: Queryable,
  { uid, orgId, held, now }: { uid: string; orgId: string; held: number; now: Date },
): Promise<void> {
  await sql`
    insert into face_device (device_uid, org_id, held, confirmed_at) values (${uid}, ${orgId}, ${held}, ${now})
    on conflict (device_uid) do update set org_id = excluded.org_id, held = excluded.held,
      confirmed_at = excluded.confirmed_at`.execute(db);
}

/**
 * Stores the library version that a device reports; null if it holds no faces. The report confirms that the device has
 * deleted all faces that were removed up to this version.
 */
export async function confirmHeld(db: Queryable, uid: string, held: number | null, now: Date): Promise<void> {
  await sql`update face_device set held = ${held}, confirmed_at = ${now}
    where device_uid = ${uid} and (held is not null or ${held}::bigint is null)`.execute(db);
  await sql`
    update face_removal_device d set confirmed_at = ${now} from face_removal r
    where d.device_uid = ${uid} and d.confirmed_at is null and r.id = d.removal_id
      and (${held}::bigint is null or r.version <= ${held}::bigint)`.execute(db);
}

/**
 * Returns true if face recognition runs on a camera of the device.
 * @param algId algorithm id of face recognition
 */
export async function recognisesFaces(db: Queryable, uid: string, algId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from point p join point_algorithm a on a.point_id = p.id
      where p.device_uid = ${uid} and p.deleted_at is null and a.alg_id = ${algId}) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/**
 * Returns organisations whose newest library version was not yet announced to their devices.
 * @param job name of the job whose retries delay an organisation
 */
export async function listUnannounced(
  db: Queryable,
  { job, now }: { job: string; now: Date },
  limit: number,
): Promise<{ org_id: string; version: number }[]> {
  const { rows } = await sql<{ org_id: string; version: number }>`
    select l.org_id, l.version from face_library l ${withRetry(job, "l.org_id")}
    where l.announced_version < l.version and ${isRetryDue(now)} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Increments `config_version` of the organisation's devices that recognise faces.
 * @returns ids of these devices
 */
export async function raiseFaceConfigs(db: Queryable, orgId: string, algId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update device set config_version = config_version + 1 where id in (
      select p.device_uid from point p join point_algorithm a on a.point_id = p.id
      where p.org_id = ${orgId} and p.deleted_at is null and a.alg_id = ${algId}) and deleted_at is null
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function setAnnounced(db: Queryable, orgId: string, version: number): Promise<void> {
  await db
    .updateTable("face_library")
    .set({ announced_version: version })
    .where("org_id", "=", orgId)
    .where("announced_version", "<", version)
    .execute();
}
