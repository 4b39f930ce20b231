import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface DeviceRow {
  id: string;
  device_id: string;
  nickname: string;
  remark: string;
  type: DeviceType;
  online: boolean;
  ip: string;
  /** Code of the administrative division in which the device is; empty if unknown. */
  region_code: string;
  platform: string;
  created_at: Date;
  last_report_at: Date | null;
  started_at: Date | null;
  version: Record<string, string>;
  group_name: string | null;
  groups: string[];
  points_online: number;
  points_offline: number;
  dead_letters: number;
  blind_points: number;
  /** Version of the newest package for the device's platform; null if there is none. */
  newest_package: string | null;
  config_version: number;
  config_applied: unknown;
  config_in_force: number | null;
  connected: boolean;
  points_refused: number;
  algs: string[];
  cpu: number | null;
  memory: { total: number; used: number } | null;
}

export interface DeviceFilter {
  status: number;
  type?: DeviceType | undefined;
  start?: number | undefined;
  end?: number | undefined;
  keyword?: string | undefined;
  group_id?: string | undefined;
  device_id?: string | undefined;
}

const seen = (scope: Scope) => sql`d.deleted_at is null and ${inScope(scope, "d")}`;

function conditions(scope: Scope, filter: DeviceFilter) {
  const parts = [seen(scope)];
  if (filter.status !== 0) parts.push(sql`d.online = ${filter.status === 1}`);
  if (filter.type !== undefined) parts.push(sql`d.type = ${filter.type}`);
  if (filter.start !== undefined) parts.push(sql`d.created_at >= ${new Date(filter.start)}`);
  if (filter.end !== undefined) parts.push(sql`d.created_at <= ${new Date(filter.end)}`);
  if (filter.device_id !== undefined) parts.push(sql`d.device_id = ${filter.device_id}`);
  if (filter.keyword)
    parts.push(sql`(d.nickname ilike ${likeText(filter.keyword)} or d.device_id ilike ${likeText(filter.keyword)})`);
  if (filter.group_id !== undefined) {
    parts.push(
      sql`d.device_uid in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id where g.path @> array[${filter.group_id}::uuid])`,
    );
  }
  return sql.join(parts, sql` and `);
}

const source = sql`(select *, id as device_uid from device) d`;

/** Requested page. With `total`, the page can be read from the end of the list. */
export interface PageOf {
  page: number;
  size: number;
  total?: number;
}

const newestFirst = sql`d.created_at desc, d.id`;
const oldestFirst = sql`d.created_at, d.id desc`;

/** Returns SQL for the ids of a page, read from the nearer end of the list. */
function pageOf(scope: Scope, filter: DeviceFilter, { page, size, total }: PageOf) {
  const before = (page - 1) * size;
  const after = total === undefined ? Number.POSITIVE_INFINITY : total - before - size;
  const found = sql`select d.id, d.created_at from ${source} where ${conditions(scope, filter)}`;
  return after < before
    ? sql`${found} order by ${oldestFirst} limit ${Math.max(0, size + Math.min(0, after))} offset ${Math.max(0, after)}`
    : sql`${found} order by ${newestFirst} limit ${size} offset ${before}`;
}

/**
 * Returns a page of devices, newest first. The ids are found first; details and counts are read only for the devices of
 * the page.
 */
export async function findDeviceRows(
  db: Queryable,
  scope: Scope,
  filter: DeviceFilter,
  page: PageOf,
): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    with page as materialized (${pageOf(scope, filter, page)})
    select d.id, d.device_id, d.nickname, d.remark, d.type, d.online, d.ip, d.platform, d.created_at, d.last_report_at, d.started_at, d.version,
      d.config_version, d.config_applied, d.config_in_force, d.connected, d.points_refused,
      (d.telemetry->>'cpu')::double precision as cpu, d.telemetry->'memory' as memory,
      array(select distinct a.alg_id from point_algorithm a join point p on p.id = a.point_id
        where p.device_uid = d.id and p.deleted_at is null order by 1) as algs,
      (select string_agg(g.name, '、' order by g.name) from device_binding b join device_group g on g.id = b.group_id where b.device_uid = d.id) as group_name,
      array(select b.group_id from device_binding b where b.device_uid = d.id) as groups,
      coalesce(
        (select label->>'value' from device_binding b join device_group g on g.id = b.group_id
          cross join lateral jsonb_array_elements(g.labels) as label
          where b.device_uid = d.id and label->>'type' = 'location' order by cardinality(g.path) desc, g.sort, g.id limit 1),
        (select p.region_code from point p where p.device_uid = d.id and p.deleted_at is null and p.region_code <> ''
          order by p.created_at, p.id limit 1), '') as region_code,
      points.online as points_online, points.offline as points_offline, points.blind as blind_points,
      (select count(*) from dead_letter l where l.device_uid = d.id) as dead_letters,
      (select u.version from upgrade_package u where u.platform in ('', d.platform) and u.withdrawn_at is null
        order by string_to_array(regexp_replace(u.version, '[^0-9.].*$', ''), '.')::int[] desc limit 1) as newest_package
    from page join device d on d.id = page.id cross join lateral (
      select count(*) filter (where p.online) as online, count(*) filter (where not p.online) as offline,
        count(*) filter (where p.online and p.blind_since is not null) as blind
      from point p where p.device_uid = d.id and p.deleted_at is null
    ) points
    order by ${newestFirst}`.execute(db);
  return rows;
}

export async function countDevices(
  db: Queryable,
  scope: Scope,
  filter: DeviceFilter,
): Promise<{ total: number; online: number }> {
  const { rows } = await sql<{ total: number; online: number }>`
    select count(*) as total, count(*) filter (where d.online) as online from ${source} where ${conditions(scope, filter)}`.execute(
    db,
  );
  return rows[0] ?? { total: 0, online: 0 };
}

/** Returns the ids of devices that match the filter, in the order of the list, at most `limit`. */
export async function listDeviceIds(
  db: Queryable,
  scope: Scope,
  filter: DeviceFilter,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ device_id: string }>`
    select d.device_id from ${source} where ${conditions(scope, filter)}
    order by d.created_at desc, d.id limit ${limit}`.execute(db);
  return rows.map(({ device_id }) => device_id);
}

/** Counts all devices that the caller sees. */
export function countOnline(db: Queryable, scope: Scope): Promise<{ total: number; online: number }> {
  const any = { type: undefined, start: undefined, end: undefined, keyword: undefined };
  return countDevices(db, scope, { ...any, status: 0, group_id: undefined, device_id: undefined });
}

/**
 * Returns those of the devices that the caller sees, locked until the transaction ends. The condition on the deletion
 * must be on the locked table. After waiting for a lock, PostgreSQL checks only conditions on locked rows again.
 */
export async function lockVisibleDevices(db: Queryable, scope: Scope, deviceIds: readonly string[]) {
  const { rows } = await sql<{ id: string; device_id: string; nickname: string; remark: string }>`
    select d.id, d.device_id, d.nickname, d.remark from device d
    where d.deleted_at is null
      and d.id in (select d.id from ${source} where ${seen(scope)} and d.device_id = any(${deviceIds}::text[]))
    order by d.id for update`.execute(db);
  return rows;
}

export interface NewDevice {
  id: string;
  deviceId: string;
  orgId: string;
  nickname: string;
  type: DeviceType;
  platform: string;
  secretSealed: Buffer;
  now: Date;
}

export async function insertDevice(db: Queryable, device: NewDevice): Promise<void> {
  await db
    .insertInto("device")
    .values({
      id: device.id,
      device_id: device.deviceId,
      org_id: device.orgId,
      nickname: device.nickname,
      type: device.type,
      platform: device.platform,
      secret_sealed: device.secretSealed,
      created_at: device.now,
    })
    .execute();
}

export async function bindDevice(
  db: Queryable,
  binding: { orgId: string; deviceUid: string; groupId: string; now: Date },
): Promise<void> {
  await db
    .insertInto("device_binding")
    .values({ org_id: binding.orgId, device_uid: binding.deviceUid, group_id: binding.groupId, bound_at: binding.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Assigns a device to the lead who added it. docs/reference/rights.md R10. */
export async function assignDevice(
  db: Queryable,
  assignment: { orgId: string; staffId: string; deviceUid: string },
): Promise<void> {
  await db
    .insertInto("staff_device")
    .values({ org_id: assignment.orgId, staff_id: assignment.staffId, device_uid: assignment.deviceUid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setDeviceFacts(
  db: Queryable,
  id: string,
  facts: { nickname: string; remark: string },
): Promise<void> {
  await db.updateTable("device").set(facts).where("id", "=", id).execute();
}

export async function unbindFromGroup(db: Queryable, groupId: string, ids: readonly string[]): Promise<number> {
  const result = await db
    .deleteFrom("device_binding")
    .where("group_id", "=", groupId)
    .where("device_uid", "in", ids)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Removes devices from all groups that the caller sees, except one. */
export async function unbindFromVisible(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
  butGroupId: string,
): Promise<void> {
  const mine = scope.seesAll
    ? sql`org_id = ${scope.orgId}`
    : sql`group_id in (select group_id from visible_group where staff_id = ${scope.staffId})`;
  await sql`
    delete from device_binding where device_uid = any(${ids}::uuid[]) and group_id <> ${butGroupId} and ${mine}`.execute(
    db,
  );
}

/** Marks devices as deleted and makes their secrets invalid. */
export async function markDevicesDeleted(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable("device")
    .set({ deleted_at: now, connected: false, online: false, online_changed_at: now, session: "" })
    .where("id", "in", ids)
    .execute();
}

export async function findDeadLetterRows(db: Queryable, deviceUid: string, page: number, size: number) {
  const list = await db
    .selectFrom("dead_letter")
    .select(["event_id", "reason", "text", "received_at"])
    .where("device_uid", "=", deviceUid)
    .orderBy("received_at", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const total = await db
    .selectFrom("dead_letter")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("device_uid", "=", deviceUid)
    .executeTakeFirst();
  return { list, count: total?.n ?? 0 };
}

export interface VisibleDevice {
  id: string;
  device_id: string;
  nickname: string;
  online: boolean;
  connected: boolean;
  platform: string;
  version: Record<string, string>;
  ip: string;
  /** Network addresses that the device reported. */
  addresses: string[];
  /** Start of the edge agent, by the device's clock. */
  started_at: Date | null;
}

export async function getVisibleDevice(
  db: Queryable,
  scope: Scope,
  deviceId: string,
): Promise<VisibleDevice | undefined> {
  const { rows } = await sql<VisibleDevice>`
    select d.id, d.device_id, d.nickname, d.online, d.connected, d.platform, d.version, d.ip, d.addresses, d.started_at from ${source} where ${seen(scope)} and d.device_id = ${deviceId}`.execute(
    db,
  );
  return rows[0];
}

/** Returns device ids by the ids of their rows. */
export async function getDeviceIds(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("device").select(["id", "device_id"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row.device_id]));
}
