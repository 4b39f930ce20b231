import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface StorageNeed {
  deviceUid: string;
  orgId: string;
  bytes: number;
}

/** Whether the limit of a device or that of its organisation is reached. */
export type StorageLimit = "device" | "organisation";

export interface StorageLimits {
  deviceDayBytes: number;
  organisationBytes: number;
}

const columnsOf = (needs: readonly StorageNeed[]) => ({
  devices: needs.map(({ deviceUid }) => deviceUid),
  orgs: needs.map(({ orgId }) => orgId),
  bytes: needs.map(({ bytes }) => bytes),
});

/**
 * Counts bytes before they are stored, in one statement, for each device completely or not at all. Rows are locked in a
 * fixed order: devices by id, then organisations.
 * @param needs each device at most once
 * @param day yyyyMMdd
 * @returns devices that get nothing, with the limit that they have reached
 */
export async function countStorage(
  db: Queryable,
  needs: readonly StorageNeed[],
  { deviceDayBytes, organisationBytes }: StorageLimits,
  day: string,
): Promise<Map<string, StorageLimit>> {
  const { devices, orgs, bytes } = columnsOf(needs);
  const { rows } = await sql<{ device_uid: string; reached: StorageLimit }>`
    with quick as materialized (
      -- a crash may forget the last counts; nobody waits for the disk because of them
      select set_config('synchronous_commit', 'off', true)
    ), need as (
      select n.* from unnest(${devices}::uuid[], ${orgs}::uuid[], ${bytes}::bigint[]) as n(device_uid, org_id, bytes), quick
    ), roomy as (
      select n.* from need n left join organisation_storage o on o.org_id = n.org_id
      where coalesce(o.bytes, 0) + n.bytes <= ${organisationBytes}
    ), on_device as (
      insert into device_storage as d (device_uid, day, bytes)
      select device_uid, ${day}, bytes from roomy where bytes <= ${deviceDayBytes} order by device_uid
      on conflict (device_uid, day) do update set bytes = d.bytes + excluded.bytes
        where d.bytes + excluded.bytes <= ${deviceDayBytes}
      returning device_uid
    ), in_organisation as (
      insert into organisation_storage as o (org_id, bytes)
      select r.org_id, sum(r.bytes) from roomy r join on_device using (device_uid)
      group by r.org_id having sum(r.bytes) <= ${organisationBytes} order by r.org_id
      on conflict (org_id) do update set bytes = o.bytes + excluded.bytes
        where o.bytes + excluded.bytes <= ${organisationBytes}
      returning org_id
    )
    select n.device_uid, case when r.device_uid is not null and d.device_uid is null then 'device' else 'organisation' end as reached
    from need n left join roomy r using (device_uid) left join on_device d using (device_uid)
      left join in_organisation i on i.org_id = n.org_id
    where d.device_uid is null or i.org_id is null`.execute(db);
  return new Map(rows.map((row) => [row.device_uid, row.reached]));
}

/**
 * Returns the stored bytes of an organisation: files of its devices, archives of faces by their announced size, its
 * logo, and the pictures of its feedback.
 */
export async function sumStorage(db: Queryable, orgId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (coalesce((select bytes from organisation_storage where org_id = ${orgId}), 0)
      + coalesce((select sum(bytes) from face_upload where org_id = ${orgId}), 0)
      + coalesce((select sum(octet_length(bytes)) from small_file where org_id = ${orgId}), 0))::float8 as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/** Subtracts bytes that were counted but not stored. */
export async function uncountStorage(db: Queryable, need: StorageNeed, day: string): Promise<void> {
  await sql`update device_storage set bytes = greatest(0, bytes - ${need.bytes}::bigint)
    where device_uid = ${need.deviceUid} and day = ${day}`.execute(db);
  await sql`update organisation_storage set bytes = greatest(0, bytes - ${need.bytes}::bigint)
    where org_id = ${need.orgId}`.execute(db);
}

/**
 * Deletes the counts of earlier days. Once a day it also counts the stored bytes of organisations again, which releases
 * bytes that were counted in advance and never stored.
 */
export async function beginStorageDay(db: Queryable, before: string): Promise<void> {
  const { rows } = await sql`delete from device_storage where day < ${before} returning day`.execute(db);
  if (rows.length === 0) return;
  await sql`
    update organisation_storage o set bytes = coalesce(
      (select sum(f.byte_length) from stored_file f where f.org_id = o.org_id), 0)`.execute(db);
}
