import { type DevicePoints } from "@huiyan/contract/device/device.device";
import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "../../platform/db/database.ts";
import { inScope, type Scope } from "../../platform/db/scope.ts";

export interface PointRow {
  id: string;
  name: string;
  channel: string;
  online: boolean;
  created_at: Date;
  device_id: string;
  device_name: string;
  device_type: DeviceType;
  algs: string[];
  total: number;
}

export interface PointFilter {
  keyword: string | undefined;
  group_id: string | undefined;
  device_id: string | undefined;
}

function conditions(scope: Scope, filter: PointFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`p.deleted_at is null and d.deleted_at is null`, inScope(scope, "p")];
  if (filter.keyword) parts.push(sql`position(lower(${filter.keyword}) in lower(p.name)) > 0`);
  if (filter.device_id !== undefined) parts.push(sql`d.device_id = ${filter.device_id}`);
  if (filter.group_id !== undefined) {
    parts.push(
      sql`p.device_uid in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id where g.path @> array[${filter.group_id}::uuid])`,
    );
  }
  return sql.join(parts, sql` and `);
}

export async function findPointRows(
  db: Queryable,
  scope: Scope,
  filter: PointFilter,
  page: number,
  size: number,
): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`
    select p.id, p.name, p.channel, p.online and d.online as online, p.created_at, d.device_id, d.nickname as device_name, d.type as device_type,
      array(select alg_id from point_algorithm pa where pa.point_id = p.id order by 1) as algs, count(*) over () as total
    from point p join device d on d.id = p.device_uid
    where ${conditions(scope, filter)}
    order by p.created_at desc, p.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export interface WantedPoint {
  orgId: string;
  deviceUid: string;
  channel: string;
  name: string;
  camera: unknown;
  analysisFps: number;
  now: Date;
}

/** Adds a camera that the device is to open, or changes the one on that channel. Answers the point's id. */
export async function putPoint(db: Queryable, point: WantedPoint): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with wanted as (update device set config_version = config_version + 1 where id = ${point.deviceUid})
    insert into point (id, org_id, device_uid, channel, name, camera, analysis_fps, created_at)
    values (${v7()}, ${point.orgId}, ${point.deviceUid}, ${point.channel}, ${point.name}, ${JSON.stringify(point.camera)}::jsonb, ${point.analysisFps}, ${point.now})
    on conflict (device_uid, channel) where deleted_at is null
    do update set name = excluded.name, camera = excluded.camera, analysis_fps = excluded.analysis_fps
    returning id`.execute(db);
  return rows[0]?.id ?? "";
}

/** Takes cameras off the device whose channel begins like this, but for those named. */
export async function removePointsExcept(
  db: Queryable,
  deviceUid: string,
  prefix: string,
  kept: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update point set deleted_at = ${now}, online = false
    where device_uid = ${deviceUid} and deleted_at is null and starts_with(channel, ${prefix}) and not channel = any(${kept}::text[])`.execute(
    db,
  );
}

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
    .onConflict((conflict) => conflict.columns(["point_id", "alg_id"]).doUpdateSet({ settings: text }))
    .execute();
}

/** The cameras and arrangements that a device is to run. */
export async function listWantedCameras(db: Queryable, deviceUid: string) {
  return db
    .selectFrom("point")
    .select(["id", "channel", "name", "camera", "analysis_fps"])
    .where("device_uid", "=", deviceUid)
    .where("deleted_at", "is", null)
    .where("camera", "is not", null)
    .orderBy("created_at")
    .execute();
}

export async function listArrangements(db: Queryable, deviceUid: string) {
  return db
    .selectFrom("point_algorithm")
    .innerJoin("point", "point.id", "point_algorithm.point_id")
    .select(["point.channel", "point_algorithm.alg_id", "point_algorithm.settings"])
    .where("point.device_uid", "=", deviceUid)
    .where("point.deleted_at", "is", null)
    .orderBy("point.created_at")
    .orderBy("alg_id")
    .execute();
}

type Reported = DevicePoints["points"];

/** What a device says of its channels. A channel of its own that the server never heard of becomes a point. */
export async function saveReportedPoints(db: Queryable, deviceUid: string, points: Reported, now: Date): Promise<void> {
  const reported = JSON.stringify(points.map((point) => ({ id: v7(), brand: "", ...point })));
  await sql`
    with r as (select * from json_to_recordset(${reported}::json) as t(id uuid, channel text, name text, online boolean, width int, height int, brand text)),
    known as (
      update point p set online = r.online, width = r.width, height = r.height, brand = r.brand
      from r where p.device_uid = ${deviceUid} and p.channel = r.channel and p.deleted_at is null
    )
    insert into point (id, org_id, device_uid, channel, name, online, width, height, brand, created_at)
    select r.id, d.org_id, d.id, r.channel, r.name, r.online, r.width, r.height, r.brand, ${now}
    from r join device d on d.id = ${deviceUid} and d.deleted_at is null
    where not exists (select from point p where p.device_uid = d.id and p.channel = r.channel)`.execute(db);
  const channels = points.map((point) => point.channel);
  await sql`update point set online = false where device_uid = ${deviceUid} and online and not channel = any(${channels}::text[])`.execute(
    db,
  );
}

/** A point that the caller sees, with its device. */
export async function getVisiblePoint(db: Queryable, scope: Scope, pointId: string) {
  const { rows } = await sql<{ id: string; channel: string; device_uid: string; device_id: string; org_id: string }>`
    select p.id, p.channel, p.device_uid, d.device_id, p.org_id from point p join device d on d.id = p.device_uid
    where p.id = ${pointId} and p.deleted_at is null and d.deleted_at is null and ${inScope(scope, "p")}`.execute(db);
  return rows[0];
}
