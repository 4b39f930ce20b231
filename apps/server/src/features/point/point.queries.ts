import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { type CameraKind, type NoVideoCause } from "@huiyan/contract/point/point.rules";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface PointRow {
  id: string;
  name: string;
  channel: string;
  online: boolean;
  created_at: Date;
  device_id: string;
  device_name: string;
  device_type: DeviceType;
  camera: CameraKind;
  /** Camera source as stored; null for a camera that is configured on the device itself. */
  source: unknown;
  longitude: number | null;
  latitude: number | null;
  region_code: string;
  /** Storage key of the last picture; empty if there is none or it was deleted after its retention time. */
  image_key: string;
  image_at: Date | null;
  blind_since: Date | null;
  blind_cause: "" | NoVideoCause;
  config_version: number;
  config_applied: unknown;
  config_in_force: number | null;
  connected: boolean;
  algs: string[];
}

export interface PointFilter {
  keyword?: string | undefined;
  group_id?: string | undefined;
  device_id?: string | undefined;
  /** Begin and end of the period in which points were added, epoch ms. */
  start?: number | undefined;
  end?: number | undefined;
  /** Value of `pointFilter` in the contract. */
  status: number;
}

/** Condition: a point is online while its device is connected and reports it online. */
export const isOnline = sql<boolean>`(p.online and d.connected)`;

/** Condition: the point's device is in this group or a subgroup. */
const inGroup = (groupId: string) =>
  sql`p.device_uid in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id where g.path @> array[${groupId}::uuid])`;

/** Condition on tables `p` (point) and `d` (device): both exist and the caller sees them. */
export const seen = (scope: Scope) => sql`p.deleted_at is null and d.deleted_at is null and ${inScope(scope, "p")}`;

function conditions(scope: Scope, filter: Omit<PointFilter, "status">): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [seen(scope)];
  if (filter.keyword) {
    parts.push(sql`(position(lower(${filter.keyword}) in lower(p.name)) > 0
      or position(lower(${filter.keyword}) in lower(d.nickname)) > 0)`);
  }
  if (filter.device_id !== undefined) parts.push(sql`d.device_id = ${filter.device_id}`);
  if (filter.start !== undefined) parts.push(sql`p.created_at >= ${new Date(filter.start)}`);
  if (filter.end !== undefined) parts.push(sql`p.created_at <= ${new Date(filter.end)}`);
  if (filter.group_id !== undefined) parts.push(inGroup(filter.group_id));
  return sql.join(parts, sql` and `);
}

function hasStatus(status: number): RawBuilder<boolean> {
  if (status === 1) return isOnline;
  if (status === 2) return sql`not ${isOnline}`;
  // an offline point counts as offline only, not as without video
  if (status === 3) return sql`(${isOnline} and p.blind_since is not null)`;
  return status === 4 ? sql`(d.connected and (not p.online or p.blind_since is not null))` : sql`true`;
}

/** Rows of points that one SQL statement fetches. Parsing them blocks the event loop for about 5 ms. */
const rowsAtOnce = 1000;

/** Returns a page of points, newest first. */
export async function findPointRows(
  db: Queryable,
  scope: Scope,
  filter: PointFilter,
  page: number,
  size: number,
): Promise<PointRow[]> {
  const found = sql`${conditions(scope, filter)} and ${hasStatus(filter.status)}`;
  const offset = (page - 1) * size;
  if (size <= rowsAtOnce) return readRows(db, scope, found, { size, offset });
  const { rows: ids } = await sql<{ id: string }>`
    select p.id from point p join device d on d.id = p.device_uid where ${found}
    order by p.created_at desc, p.id limit ${size} offset ${offset}`.execute(db);
  const rows: PointRow[] = [];
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const some = ids.slice(at, at + rowsAtOnce).map(({ id }) => id);
    const isOne = sql`${seen(scope)} and p.id = any(${some}::uuid[])`;
    rows.push(...(await readRows(db, scope, isOne, { size: rowsAtOnce, offset: 0 })));
  }
  return rows;
}

async function readRows(
  db: Queryable,
  scope: Scope,
  found: RawBuilder<unknown>,
  { size, offset }: { size: number; offset: number },
): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`
    with page as materialized (
      select p.id, p.name, p.channel, ${isOnline} as online, p.created_at, d.device_id, d.nickname as device_name, d.type as device_type,
        coalesce(p.camera->>'kind', 'own') as camera, p.camera as source, p.longitude, p.latitude, p.region_code, p.image_key, p.image_at, p.blind_since, p.blind_cause,
        p.config_version, d.config_applied, d.config_in_force, d.connected
      from point p join device d on d.id = p.device_uid
      where ${found} order by p.created_at desc, p.id limit ${size} offset ${offset}
    )
    select page.*, array(select alg_id from point_algorithm pa where pa.point_id = page.id order by 1) as algs,
      case when page.image_key <> '' and exists (
        select from stored_file f where f.id = substring(page.image_key from '[0-9a-f-]{36}')::uuid and f.stored_at = page.image_at
          and f.org_id = ${scope.orgId}
      ) then page.image_key else '' end as image_key
    from page order by page.created_at desc, page.id`.execute(db);
  return rows;
}

/** Returns ids of the points that match the filter, in the order of the list; at most `limit`. */
export async function listPointIds(db: Queryable, scope: Scope, filter: PointFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from point p join device d on d.id = p.device_uid
    where ${conditions(scope, filter)} and ${hasStatus(filter.status)}
    order by p.created_at desc, p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Counts the points that match the filter. Also counts the online points among those that match the filter without its
 * status.
 */
export async function countPoints(
  db: Queryable,
  scope: Scope,
  filter: PointFilter,
): Promise<{ total: number; online: number }> {
  const { rows } = await sql<{ total: number; online: number }>`
    select count(*) filter (where ${hasStatus(filter.status)}) as total, count(*) filter (where ${isOnline}) as online
    from point p join device d on d.id = p.device_uid where ${conditions(scope, filter)}`.execute(db);
  return rows[0] ?? { total: 0, online: 0 };
}

/**
 * Counts all points that the caller sees. With `algs`, counts only points on which at least one of these algorithms
 * runs.
 */
export async function countAllPoints(
  db: Queryable,
  scope: Scope,
  algs: readonly string[] = [],
): Promise<{ total: number; online: number }> {
  const { rows } = await sql<{ total: number; online: number }>`
    select count(*) as total, count(*) filter (where ${isOnline}) as online
    from point p join device d on d.id = p.device_uid where ${seen(scope)} and ${runsOne(algs)}`.execute(db);
  return rows[0] ?? { total: 0, online: 0 };
}

/** Condition on points `p`: at least one of these algorithms runs there. An empty list matches every point. */
export const runsOne = (algs: readonly string[]) =>
  algs.length === 0
    ? sql`true`
    : sql`p.id in (select pa.point_id from point_algorithm pa where pa.alg_id = any(${algs}::text[]))`;

export interface PlainRow {
  id: string;
  name: string;
  online: boolean;
  device_id: string;
  device_name: string;
}
const plain = sql`p.id, p.name, ${isOnline} as online, d.device_id, d.nickname as device_name`;

/** Returns all points that the caller sees, sorted by device. */
export async function listPoints(db: Queryable, scope: Scope): Promise<PlainRow[]> {
  const { rows } = await sql<PlainRow>`
    select ${plain} from point p join device d on d.id = p.device_uid where ${seen(scope)}
    order by d.created_at, d.id, p.created_at, p.id`.execute(db);
  return rows;
}

export async function listPointsById(db: Queryable, scope: Scope, ids: readonly string[]): Promise<PlainRow[]> {
  const { rows } = await sql<PlainRow>`
    select ${plain} from point p join device d on d.id = p.device_uid where p.id = any(${ids}::uuid[]) and ${seen(scope)}`.execute(
    db,
  );
  return rows;
}

export type PlacedRow = PlainRow & { longitude: number; latitude: number; region_code: string };

/** Returns the points that have a position on the map. */
export async function listPlacedPoints(db: Queryable, scope: Scope, groupId: string | undefined): Promise<PlacedRow[]> {
  const within = groupId === undefined ? sql`true` : inGroup(groupId);
  const { rows } = await sql<PlacedRow>`
    select ${plain}, p.longitude, p.latitude, p.region_code from point p join device d on d.id = p.device_uid
    where ${seen(scope)} and p.longitude is not null and p.latitude is not null and ${within}
    order by p.created_at, p.id`.execute(db);
  return rows;
}

/**
 * Returns the last picture of a point that the caller sees. The key is empty if the picture was deleted after its
 * retention time.
 */
export async function getPointImage(db: Queryable, scope: Scope, pointId: string) {
  const { rows } = await sql<{ image_key: string; image_at: Date | null }>`
    select p.image_at, case when p.image_key <> '' and exists (
      select from stored_file f where f.id = substring(p.image_key from '[0-9a-f-]{36}')::uuid and f.stored_at = p.image_at
    ) then p.image_key else '' end as image_key
    from point p join device d on d.id = p.device_uid where p.id = ${pointId} and ${seen(scope)}`.execute(db);
  return rows[0];
}

/** Returns a point that the caller sees, with its device. */
export async function getVisiblePoint(db: Queryable, scope: Scope, pointId: string) {
  const { rows } = await sql<{ id: string; channel: string; device_uid: string; device_id: string; org_id: string }>`
    select p.id, p.channel, p.device_uid, d.device_id, p.org_id from point p join device d on d.id = p.device_uid
    where p.id = ${pointId} and ${seen(scope)}`.execute(db);
  return rows[0];
}
