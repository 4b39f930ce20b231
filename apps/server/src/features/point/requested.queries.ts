import { type MotionSettings } from "@huiyan/contract/device/motion.rules";
import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";

export interface RequestedPoint {
  orgId: string;
  deviceUid: string;
  channel: string;
  name: string;
  camera: unknown;
  analysisFps: number;
  /** Motion settings; undefined: the defaults. */
  motion?: MotionSettings | undefined;
  now: Date;
}

const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Adds a camera to its device, or changes the camera on that channel. Returns the point's id. */
export async function putPoint(db: Queryable, point: RequestedPoint): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with wanted as (update device set config_version = config_version + 1 where id = ${point.deviceUid} returning config_version)
    insert into point (id, org_id, device_uid, channel, name, camera, analysis_fps, motion, created_at, config_version)
    select ${v7()}::uuid, ${point.orgId}::uuid, ${point.deviceUid}::uuid, ${point.channel}, ${point.name},
      ${JSON.stringify(point.camera)}::jsonb, ${point.analysisFps}::numeric, ${jsonOrNull(point.motion)}::jsonb, ${point.now}::timestamptz, config_version from wanted
    on conflict (device_uid, channel) where deleted_at is null
    do update set name = excluded.name, camera = excluded.camera, analysis_fps = excluded.analysis_fps, motion = coalesce(excluded.motion, point.motion),
      config_version = excluded.config_version
    returning id`.execute(db);
  return rows[0]?.id ?? "";
}

/** Removes the device's cameras whose channel begins with this prefix, except the given channels. */
export async function removePointsExcept(
  db: Queryable,
  deviceUid: string,
  prefix: string,
  kept: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update point set deleted_at = ${now}, online = true
    where device_uid = ${deviceUid} and deleted_at is null and starts_with(channel, ${prefix}) and not channel = any(${kept}::text[])`.execute(
    db,
  );
}

/** Adds an algorithm to the point, or replaces its settings there. Settings that a user has changed stay. */
export async function putPointAlgorithm(
  db: Queryable,
  pointId: string,
  algId: string,
  settings: unknown,
): Promise<void> {
  const text = JSON.stringify(settings);
  await db
    .insertInto("point_algorithm")
    .values({ point_id: pointId, alg_id: algId, settings: text })
    .onConflict((conflict) =>
      conflict.columns(["point_id", "alg_id"]).doUpdateSet({ settings: text }).where("point_algorithm.version", "=", 1),
    )
    .execute();
}
