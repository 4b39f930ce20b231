import { type NoticeCause, type NoticeType } from "@huiyan/contract/device/maintenance.rules";
import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface AbsentRow {
  id: string;
  org_id: string;
  since: Date;
  ip: string;
  groups: string[];
}

/**
 * Period in which an earlier incident suppresses a new one. Incidents later than `now` do not count, because the clock
 * was set back since then.
 */
interface Recent {
  quiet: Date;
  now: Date;
}

/**
 * Returns devices that have been offline since before `before`. Leaves out devices that have an incident for this
 * absence, or had one in the period.
 */
export async function findAbsent(db: Queryable, before: Date, { quiet, now }: Recent): Promise<AbsentRow[]> {
  const { rows } = await sql<AbsentRow>`
    select d.id, d.org_id, d.online_changed_at as since, d.ip,
      array(select t.id from (
        select distinct a.id, cardinality(a.path) as level from device_binding b
        join device_group g on g.id = b.group_id and g.deleted_at is null
        join device_group a on a.id = any(g.path) where b.device_uid = d.id) t order by t.level, t.id) as groups
    from device d
    where d.deleted_at is null and not d.online and d.online_changed_at <= ${before}
      and not exists (select from device_notice_member m join device_notice n on n.id = m.notice_id
        where m.device_uid = d.id and m.point_id is null and n.type = 'offline' and (m.begun_at = d.online_changed_at or n.created_at > ${quiet} and n.created_at <= ${now}))
    order by d.org_id, d.online_changed_at, d.id limit 20000`.execute(db);
  return rows;
}

export async function countByGroup(db: Queryable, orgId: string, groupIds: readonly string[]) {
  const { rows } = await sql<{ id: string; n: number }>`
    select a.id, count(distinct b.device_uid) as n from device_group a
    join device_group g on g.path @> array[a.id] and g.deleted_at is null
    join device_binding b on b.group_id = g.id join device d on d.id = b.device_uid and d.deleted_at is null
    where a.org_id = ${orgId} and a.id = any(${groupIds}::uuid[]) group by a.id`.execute(db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

export async function countByAddress(db: Queryable, orgId: string, ips: readonly string[]) {
  const { rows } = await sql<{ ip: string; n: number }>`
    select ip, count(*) as n from device where org_id = ${orgId} and deleted_at is null and ip = any(${ips}::text[])
    group by ip`.execute(db);
  return new Map(rows.map(({ ip, n }) => [ip, n]));
}

export interface RefusedRow {
  device_uid: string;
  org_id: string;
  since: Date;
}

/**
 * Returns devices that refuse their desired settings. Leaves out devices that have an incident for this refusal, or had
 * one in the period.
 */
export async function findRefused(db: Queryable, { quiet, now }: Recent): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select d.id as device_uid, d.org_id, d.config_refused_at as since from device d
    where d.deleted_at is null and d.config_refused_at is not null
      and not exists (select from device_notice_member m join device_notice n on n.id = m.notice_id
        where m.device_uid = d.id and n.type = 'config' and (m.begun_at = d.config_refused_at or n.created_at > ${quiet} and n.created_at <= ${now}))
    order by d.org_id, d.config_refused_at, d.id limit 20000`.execute(db);
  return rows;
}

export interface NewNoticeRow {
  id: string;
  orgId: string;
  type: NoticeType;
  cause: NoticeCause;
  groupId: string | null;
  begunAt: Date;
  now: Date;
  members: { deviceUid: string; pointId: string | null; begunAt: Date }[];
}

/** Stores an incident. Returns false if another node has already created it. */
export async function insertNotice(db: Queryable, notice: NewNoticeRow): Promise<boolean> {
  await db
    .insertInto("device_notice")
    .values({
      id: notice.id,
      org_id: notice.orgId,
      type: notice.type,
      cause: notice.cause,
      group_id: notice.groupId,
      begun_at: notice.begunAt,
      created_at: notice.now,
    })
    .execute();
  const members = notice.members.map(({ deviceUid, pointId, begunAt }) => ({
    device_uid: deviceUid,
    point_id: pointId,
    begun_at: begunAt,
  }));
  const { numAffectedRows } = await sql`
    insert into device_notice_member (notice_id, device_uid, point_id, begun_at)
    select ${notice.id}::uuid, m.device_uid, m.point_id, m.begun_at
    from json_to_recordset(${JSON.stringify(members)}::json) as m(device_uid uuid, point_id uuid, begun_at timestamptz)
    on conflict do nothing`.execute(db);
  if (numAffectedRows !== undefined && numAffectedRows > 0n) return true;
  await db.deleteFrom("device_notice").where("id", "=", notice.id).execute();
  return false;
}

export interface NoVideoRow {
  device_uid: string;
  org_id: string;
  point_id: string;
  since: Date;
  cause: "no_frame" | "slow";
}

export async function findNoVideo(db: Queryable, before: Date, { quiet, now }: Recent): Promise<NoVideoRow[]> {
  const { rows } = await sql<NoVideoRow>`
    select p.device_uid, p.org_id, p.id as point_id, p.blind_since as since, p.blind_cause as cause
    from point p join device d on d.id = p.device_uid and d.deleted_at is null
    where p.deleted_at is null and p.blind_since <= ${before}
      and not exists (select from device_notice_member m join device_notice n on n.id = m.notice_id
        where m.point_id = p.id and (m.begun_at = p.blind_since or n.created_at > ${quiet} and n.created_at <= ${now}))
    order by p.org_id, p.device_uid, p.id limit 20000`.execute(db);
  return rows;
}

/**
 * Ends incidents whose cause is gone: the device is online again or deleted, or the camera has video again. Returns the
 * ended incidents with their devices.
 */
export async function endNotices(db: Queryable, now: Date) {
  const { rows } = await sql<{ org_id: string; notice_id: string; device_uid: string; type: NoticeType }>`
    with over as (
      update device_notice_member m set ended_at = ${now}
      from device_notice n, device d
      where n.id = m.notice_id and n.ended_at is null and m.ended_at is null and d.id = m.device_uid
        and (d.deleted_at is not null or case
          when n.type = 'config' then d.config_refused_at is distinct from m.begun_at
          when m.point_id is null then d.online or d.online_changed_at is distinct from m.begun_at
          else not exists (select from point p where p.id = m.point_id and p.deleted_at is null and p.blind_since = m.begun_at) end)
      returning m.notice_id, m.device_uid
    )
    select distinct n.org_id, n.type, o.notice_id, o.device_uid from over o join device_notice n on n.id = o.notice_id`.execute(
    db,
  );
  if (rows.length === 0) return rows;
  await sql`
    update device_notice n set ended_at = ${now}
    where n.ended_at is null and n.id = any(${[...new Set(rows.map((row) => row.notice_id))]}::uuid[])
      and not exists (select from device_notice_member m where m.notice_id = n.id and m.ended_at is null)`.execute(db);
  return rows;
}

export interface NoticeRow {
  id: string;
  type: NoticeType;
  cause: NoticeCause;
  group_name: string | null;
  devices: { device_id: string; name: string }[];
  points: string[];
  /** Reason why the device refuses its settings now; null if it does not. */
  refusal: string | null;
  /** Machine and folder of the full disk. */
  disk: string;
  /** Name and error of the failing notification channel. */
  channel: string | null;
  channel_error: string | null;
  channel_values: unknown;
  begun_at: Date;
  created_at: Date;
  ended_at: Date | null;
}

const maxNamed = 100;

/** Selects the devices of incidents, with the organisation as `org_id`, which `inScope` requires. */
const members = (scope: Scope) => sql`select m.*, ${scope.orgId}::uuid as org_id from device_notice_member m`;

/**
 * Returns the condition over `device_notice n` that the caller sees one of its devices. Only admins see an incident
 * without a device.
 */
export const noticeInView = (
  scope: Scope,
) => sql`n.org_id = ${scope.orgId} and ((${scope.seesAll} and n.type in ('disk', 'channel', 'order_report', 'ledger'))
  or exists (select from (${members(scope)}) s where s.notice_id = n.id and ${inScope(scope, "s")}))`;

/** Returns the selected columns of an incident, with only those of its devices that the caller sees. */
function noticeColumns(scope: Scope) {
  const mine = members(scope);
  const mayName = scope.seesAll
    ? sql`true`
    : sql`exists (select from visible_group v where v.staff_id = ${scope.staffId} and v.group_id = n.group_id)`;
  return sql`n.id, n.type, n.cause, case when ${mayName} then g.name end as group_name, n.disk, c.name as channel,
    c.error as channel_error, c.error_values as channel_values, n.begun_at, n.created_at, n.ended_at,
    (select d.config_applied->>'error' from (${mine}) s join device d on d.id = s.device_uid
      where n.type = 'config' and s.notice_id = n.id and ${inScope(scope, "s")} limit 1) as refusal,
    (select coalesce(json_agg(t), '[]') from (
      select distinct d.device_id, d.nickname as name from (${mine}) s join device d on d.id = s.device_uid
      where s.notice_id = n.id and ${inScope(scope, "s")} order by 2, 1 limit ${maxNamed}) t) as devices,
    array(select distinct p.name from (${mine}) s join point p on p.id = s.point_id
      where s.notice_id = n.id and ${inScope(scope, "s")} order by 1 limit ${maxNamed}) as points`;
}
const named = sql`device_notice n left join device_group g on g.id = n.group_id
  left join notify_channel c on c.id = n.channel_id`;

/** Returns a page of incidents that the caller sees, newest first. */
export async function findNoticeRows(db: Queryable, scope: Scope, open: boolean, page: number, size: number) {
  const { rows } = await sql<NoticeRow>`
    select ${noticeColumns(scope)} from ${named} where ${noticeInView(scope)} and (not ${open} or n.ended_at is null)
    order by n.created_at desc, n.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  const { rows: counts } = await sql<{ total: number; open: number }>`
    select count(*) as total, count(*) filter (where n.ended_at is null) as open from device_notice n
    where ${noticeInView(scope)}`.execute(db);
  const { total = 0, open: openCount = 0 } = counts[0] ?? {};
  return { rows, count: open ? openCount : total, openCount };
}

/** Returns those of the incidents that the caller sees. */
export async function getNoticeRows(db: Queryable, scope: Scope, ids: readonly string[]): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select ${noticeColumns(scope)} from ${named} where n.id = any(${ids}::uuid[]) and ${noticeInView(scope)}`.execute(
    db,
  );
  return rows;
}

export async function deleteOldNotices(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "device_notice", sql`created_at < ${before} and ended_at is not null`);
}
