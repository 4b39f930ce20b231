import { type MotionSettings } from "@huiyan/contract/device/motion.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { seen } from "./point.queries.ts";

export interface CameraRow {
  id: string;
  name: string;
  device_uid: string;
  device_id: string;
  /** Camera source as stored; null for a camera that is configured on the device itself. */
  camera: unknown;
  analysis_fps: string;
  motion: unknown;
  longitude: number | null;
  latitude: number | null;
  region_code: string;
}

const columns = sql`p.id, p.name, p.device_uid, d.device_id, p.camera, p.analysis_fps, p.motion, p.longitude, p.latitude, p.region_code`;

export async function getCameraRow(db: Queryable, scope: Scope, pointId: string): Promise<CameraRow | undefined> {
  const { rows } = await sql<CameraRow>`
    select ${columns} from point p join device d on d.id = p.device_uid where p.id = ${pointId} and ${seen(scope)}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Locks the devices of points. Must be called before the points are locked. Reports of devices use the same order,
 * which avoids deadlocks.
 */
export async function lockDevicesOf(db: Queryable, pointIds: readonly string[]): Promise<void> {
  await sql`
    select from device where id in (select device_uid from point where id = any(${pointIds}::uuid[]))
    order by id for no key update`.execute(db);
}

/** Returns the requested points that the caller sees, locked in the order of their ids. Locks their devices first. */
export async function lockPoints(db: Queryable, scope: Scope, ids: readonly string[]): Promise<CameraRow[]> {
  await lockDevicesOf(db, ids);
  const { rows } = await sql<CameraRow>`
    select ${columns} from point p join device d on d.id = p.device_uid
    where p.id = any(${ids}::uuid[]) and ${seen(scope)} order by p.id for update of p`.execute(db);
  return rows;
}

export interface LockedDevice {
  id: string;
  org_id: string;
}

/** Returns and locks a device that the caller sees, so that concurrent requests cannot exceed its limit of points. */
export async function lockDevice(db: Queryable, scope: Scope, deviceId: string): Promise<LockedDevice | undefined> {
  const own = scope.seesAll
    ? sql`true`
    : sql`d.id in (select v.device_uid from visible_device v where v.staff_id = ${scope.staffId})`;
  const { rows } = await sql<LockedDevice>`
    select d.id, d.org_id from device d
    where d.device_id = ${deviceId} and d.org_id = ${scope.orgId} and d.deleted_at is null and ${own} for update of d`.execute(
    db,
  );
  return rows[0];
}

export async function countPointsOf(db: Queryable, deviceUid: string): Promise<number> {
  const row = await db
    .selectFrom("point")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("device_uid", "=", deviceUid)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** Returns the sources of the device's points, as stored. */
export async function listCameras(db: Queryable, deviceUid: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom("point")
    .select("camera")
    .where("device_uid", "=", deviceUid)
    .where("deleted_at", "is", null)
    .where("camera", "is not", null)
    .execute();
  return rows.map((row) => row.camera);
}

export async function setPointFacts(
  db: Queryable,
  id: string,
  facts: { name: string; camera: unknown; analysisFps: number; motion: MotionSettings | undefined },
): Promise<void> {
  const camera = facts.camera === null ? null : JSON.stringify(facts.camera);
  const motion = facts.motion === undefined ? null : JSON.stringify(facts.motion);
  await db
    .updateTable("point")
    .set({ name: facts.name, camera, analysis_fps: String(facts.analysisFps), motion })
    .where("id", "=", id)
    .execute();
}

/**
 * Marks points as deleted. Their rows stay, so that `saveReportedPoints` creates no new point for a device that still
 * reports the channel.
 */
export async function markPointsDeleted(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable("point")
    .set({ deleted_at: now, online: true, blind_since: null, blind_cause: "" })
    .where("id", "in", ids)
    .execute();
}

/** Increases the version of the desired settings of the devices of these points. */
export async function raiseConfigVersion(
  db: Queryable,
  deviceUids: readonly string[],
  pointIds: readonly string[] = [],
): Promise<void> {
  await sql`
    with raised as (
      update device set config_version = config_version + 1 where id = any(${deviceUids}::uuid[]) returning id, config_version
    )
    update point p set config_version = r.config_version from raised r
    where p.device_uid = r.id and p.id = any(${pointIds}::uuid[])`.execute(db);
}

export async function setPointCoordinates(
  db: Queryable,
  id: string,
  coordinates: { longitude: number; latitude: number; regionCode: string },
): Promise<void> {
  await db
    .updateTable("point")
    .set({
      position_type: "map",
      longitude: coordinates.longitude,
      latitude: coordinates.latitude,
      region_code: coordinates.regionCode,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Returns points, including deleted ones, whose camera address may contain plain-text secrets, because it has no
 * encrypted part.
 */
export async function listOpenAddresses(db: Queryable): Promise<{ id: string; camera: unknown }[]> {
  const { rows } = await sql<{ id: string; camera: unknown }>`
    select id, camera from point
    where camera->>'kind' = 'rtsp' and camera->>'url' like '%=%' and not camera ? 'url_secrets_sealed'`.execute(db);
  return rows;
}

/** Replaces the source of a point if it still equals `from`. @returns number of updated rows */
export async function replaceCamera(db: Queryable, id: string, from: unknown, to: unknown): Promise<number> {
  const result = await sql`
    update point set camera = ${JSON.stringify(to)}::jsonb where id = ${id} and camera = ${JSON.stringify(from)}::jsonb`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}
