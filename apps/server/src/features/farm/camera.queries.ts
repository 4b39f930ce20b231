import { type CameraBrand } from "@huiyan/contract/farm/farm.rules";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";
import { type Scope } from "#platform/db/scope.ts";
import { ownerInScope } from "./owner.queries.ts";

export interface FarmCameraRow {
  id: string;
  farm_owner_id: string;
  name: string;
  brand: CameraBrand;
  ip: string;
  port: number | null;
  channels: number | null;
  /** Source as stored, with encrypted secrets. */
  source: unknown;
  created_at: Date;
  /** Point on the device to which the camera is assigned; null if there is none. */
  point_id: string | null;
  device_id: string | null;
  device_name: string | null;
  online: boolean | null;
}

/** SQL that joins the camera's point, unless the point was removed or its device was deleted. */
const livingPoint = sql`left join (point p join device d on d.id = p.device_uid and d.deleted_at is null)
  on p.id = c.point_id and p.deleted_at is null`;
const columns = sql`c.id, c.farm_owner_id, c.name, c.brand, c.ip, c.port, c.channels, c.source, c.created_at,
  p.id as point_id, d.device_id, d.nickname as device_name, (p.online and d.online) as online`;
const inScope = (scope: Scope) =>
  sql`c.org_id = ${scope.orgId} and c.deleted_at is null and ${ownerInScope(scope, "o")}`;
const source = sql`farm_camera c join farm_owner o on o.id = c.farm_owner_id`;

export interface CameraFilter {
  farm_owner_id: string;
  keyword?: string | undefined;
}
function conditions(scope: Scope, { farm_owner_id, keyword }: CameraFilter): RawBuilder<unknown> {
  const own = sql`c.farm_owner_id = ${farm_owner_id} and ${inScope(scope)}`;
  return keyword
    ? sql`${own} and (c.name ilike ${likeText(keyword)} or c.source->>'url' ilike ${likeText(keyword)})`
    : own;
}

/** Returns a page of cameras, newest first. */
export async function findCameraRows(
  db: Queryable,
  scope: Scope,
  filter: CameraFilter,
  { page, size }: { page: number; size: number },
): Promise<FarmCameraRow[]> {
  const { rows } = await sql<FarmCameraRow>`
    select ${columns} from ${source} ${livingPoint} where ${conditions(scope, filter)}
    order by c.created_at desc, c.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export async function countCameras(db: Queryable, scope: Scope, filter: CameraFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${source} where ${conditions(scope, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns the farmer of a camera that the caller sees. The farmer must be locked before the camera. */
export async function getOwnerOfCamera(db: Queryable, scope: Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ farm_owner_id: string }>`
    select c.farm_owner_id from ${source} where c.id = ${id} and ${inScope(scope)}`.execute(db);
  return rows[0]?.farm_owner_id;
}

export async function getCameraRow(db: Queryable, scope: Scope, id: string): Promise<FarmCameraRow | undefined> {
  const { rows } = await sql<FarmCameraRow>`
    select ${columns} from ${source} ${livingPoint} where c.id = ${id} and ${inScope(scope)}`.execute(db);
  return rows[0];
}

/** Returns the ids of the points that these cameras were last assigned to, including removed points. */
export async function listPointIds(db: Queryable, by: { cameraId: string } | { ownerId: string }): Promise<string[]> {
  const which = "cameraId" in by ? sql`c.id = ${by.cameraId}` : sql`c.farm_owner_id = ${by.ownerId}`;
  const { rows } = await sql<{ point_id: string }>`
    select c.point_id from farm_camera c where ${which} and c.deleted_at is null and c.point_id is not null`.execute(
    db,
  );
  return rows.map(({ point_id }) => point_id);
}

/** Returns those of the points that still exist. */
export async function listLiving(db: Queryable, pointIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from point p join device d on d.id = p.device_uid and d.deleted_at is null
    where p.id = any(${pointIds}::uuid[]) and p.deleted_at is null order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface CameraFacts {
  name: string;
  brand: CameraBrand;
  ip: string;
  port: number | null;
  channels: number | null;
  source: unknown;
}
const stored = ({ source, ...facts }: CameraFacts) => ({ ...facts, source: JSON.stringify(source) });

/**
 * Inserts a camera. The caller must have locked the farmer.
 * @returns false if the farmer has reached the limit of cameras
 */
export async function insertCamera(
  db: Queryable,
  camera: { id: string; orgId: string; ownerId: string; now: Date },
  facts: CameraFacts,
  max: number,
): Promise<boolean> {
  const { id, orgId, ownerId, now } = camera;
  if ((await countOf(db, ownerId)) >= max) return false;
  const values = { id, org_id: orgId, farm_owner_id: ownerId, created_at: now, ...stored(facts) };
  await db.insertInto("farm_camera").values(values).execute();
  return true;
}

async function countOf(db: Queryable, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom("farm_camera")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("farm_owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.n ?? 0;
}

export async function updateCamera(db: Queryable, id: string, facts: CameraFacts): Promise<void> {
  await db.updateTable("farm_camera").set(stored(facts)).where("id", "=", id).execute();
}

export async function setPointOf(db: Queryable, id: string, pointId: string | null): Promise<void> {
  await db.updateTable("farm_camera").set({ point_id: pointId }).where("id", "=", id).execute();
}

export async function markCameraDeleted(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("farm_camera").set({ deleted_at: now }).where("id", "=", id).execute();
}

/** Returns true if the device is in the farmer's group or in a group below it. */
export async function isDeviceOf(db: Queryable, ownerGroupId: string, deviceUid: string): Promise<boolean> {
  const { rows } = await sql`
    select from device_binding b join device_group g on g.id = b.group_id
    where b.device_uid = ${deviceUid} and g.deleted_at is null and g.path @> array[${ownerGroupId}::uuid] limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
