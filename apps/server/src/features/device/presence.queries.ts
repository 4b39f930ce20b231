import {
  type DeviceConfigApplied,
  type DeviceState,
  type DeviceTelemetry,
} from "@huiyan/contract/device/device.device";
import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";

export interface KnownDevice {
  id: string;
  device_id: string;
  org_id: string;
  secret_sealed: Buffer;
  secret_confirmed_at: Date | null;
  config_version: number;
}

/** Returns bound devices by their device ids. Unbound and deleted devices are left out. */
export async function findLivingDevices(
  db: Queryable,
  deviceIds: readonly string[],
): Promise<Map<string, KnownDevice>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("device")
    .select(["id", "device_id", "org_id", "secret_sealed", "secret_confirmed_at", "config_version"])
    .where("device_id", "in", deviceIds)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.device_id, row]));
}

export async function findLivingDevice(db: Queryable, deviceId: string): Promise<KnownDevice | undefined> {
  return (await findLivingDevices(db, [deviceId])).get(deviceId);
}

export async function confirmSecrets(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("device")
    .set({ secret_confirmed_at: now })
    .where("id", "in", ids)
    .where("secret_confirmed_at", "is", null)
    .execute();
}

export interface ReportedState {
  deviceUid: string;
  state: DeviceState;
  ip: string;
}

/**
 * Stores new sessions of devices; each device must occur once. If the version of an algorithm has changed, stores the
 * time of the change.
 */
export async function markConnected(db: Queryable, reported: readonly ReportedState[], now: Date): Promise<void> {
  const rows = reported.map(({ deviceUid, ip, state }) => ({
    id: deviceUid,
    ip,
    session: state.session,
    version: state.version,
    platform: state.platform,
    addresses: state.addresses,
    started_at: state.started_at === undefined ? undefined : new Date(state.started_at),
  }));
  await sql`
    with reported as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as t(id uuid, ip text, session text, started_at timestamptz, version jsonb, platform text, addresses jsonb)
    ), noted as (
      insert into device_algorithm (device_uid, alg_id, version, since)
      select r.id, v.key, v.value, ${now}::timestamptz from reported r join device d on d.id = r.id
      cross join lateral jsonb_each_text(r.version) v
      where d.version ->> v.key is distinct from v.value and v.value is distinct from (
        select a.version from device_algorithm a where a.device_uid = r.id and a.alg_id = v.key order by a.since desc limit 1
      ) order by r.id, v.key
      on conflict (device_uid, alg_id, since) do update set version = excluded.version
    )
    update device d set connected = true, session = t.session, last_report_at = ${now}, ip = t.ip,
      started_at = coalesce(t.started_at, d.started_at), version = coalesce(t.version, d.version),
      platform = coalesce(t.platform, d.platform),
      addresses = coalesce((select array_agg(a) from jsonb_array_elements_text(t.addresses) a), d.addresses)
    from reported t where d.id = t.id`.execute(db);
}

/** Marks devices as disconnected, unless they already have a newer session. */
export async function markDisconnected(db: Queryable, reported: readonly ReportedState[]): Promise<void> {
  const rows = reported.map(({ deviceUid, state }) => ({ id: deviceUid, session: state.session }));
  await sql`
    update device d set connected = false
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(id uuid, session text)
    where d.id = t.id and d.session = t.session and d.connected`.execute(db);
}

/** Marks devices as disconnected that have sent nothing since `before`, even without a last will. Returns their ids. */
export async function markSilentDisconnected(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .updateTable("device")
    .set({ connected: false })
    .where("connected", "=", true)
    .where("last_report_at", "<", before)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export interface ChangedDevice {
  id: string;
  org_id: string;
  online: boolean;
}

/**
 * Sets `online` of devices from their sessions. An SDC device also needs points: none offline and at least one online.
 * docs/reference/devices.md D1.
 * Ends “without video” for the cameras of offline devices. The rows are locked, because the last will of an old session
 * and the first message of a new one may be concurrent; the last transaction sees both.
 * @returns the devices whose state changed
 */
export async function updateOnline(db: Queryable, ids: readonly string[], now: Date): Promise<ChangedDevice[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChangedDevice>`
    with truth as (
      select d.id, d.connected and d.deleted_at is null and (d.type <> 'SDC' or (
        exists (select from point p where p.device_uid = d.id and p.deleted_at is null and p.online)
        and not exists (select from point p where p.device_uid = d.id and p.deleted_at is null and not p.online))) as online
      from device d where d.id = any(${ids}::uuid[]) order by d.id for update
    ), seeing as (
      update point p set blind_since = null, blind_cause = '' from device d
      where d.id = p.device_uid and d.id = any(${ids}::uuid[]) and not d.connected and p.blind_since is not null
    )
    update device d set online = t.online, online_changed_at = ${now}
    from truth t where d.id = t.id and d.online <> t.online
    returning d.id, d.org_id, d.online`.execute(db);
  return rows;
}

export interface ReportedTelemetry {
  deviceUid: string;
  telemetry: DeviceTelemetry;
}

/**
 * Stores telemetry. A device that was marked as disconnected because of its silence becomes connected again, because
 * only an open connection can send telemetry.
 * @param silentSince a device whose last message was before this time had been marked as disconnected
 * @returns the devices that became connected again
 */
export async function saveTelemetry(
  db: Queryable,
  reported: readonly ReportedTelemetry[],
  now: Date,
  silentSince: Date,
): Promise<string[]> {
  const rows = reported.map(({ deviceUid, telemetry }) => ({ id: deviceUid, telemetry }));
  const { rows: saved } = await sql<{ id: string; isBack: boolean }>`
    update device d set telemetry = t.telemetry, last_report_at = ${now},
      connected = d.connected or coalesce(d.last_report_at < ${silentSince}, false)
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(id uuid, telemetry jsonb) join device b on b.id = t.id
    where d.id = t.id returning d.id, d.connected and not b.connected as "isBack"`.execute(db);
  return saved.flatMap(({ id, isBack }) => (isBack ? [id] : []));
}

/**
 * Stores the device's report about applied settings.
 * @returns the device's organisation if the report is new; undefined for a repetition, which devices send after each
 * reconnection
 */
export async function saveConfigApplied(
  db: Queryable,
  deviceUid: string,
  applied: DeviceConfigApplied,
  now: Date,
): Promise<string | undefined> {
  const text = JSON.stringify(applied);
  const { rows } = await sql<{ org_id: string }>`
    update device set config_applied = ${text}::jsonb, config_applied_at = ${now},
      config_in_force = case when ${applied.ok} then ${applied.version}::int else config_in_force end,
      config_refused_at = case when ${applied.ok} then null else coalesce(config_refused_at, ${now}::timestamptz) end
    where id = ${deviceUid} and config_applied is distinct from ${text}::jsonb returning org_id`.execute(db);
  return rows[0]?.org_id;
}

/** Returns the current session of the device, for which commands and settings are signed. */
export async function getSessionOf(
  db: Queryable,
  deviceUid: string,
): Promise<{ device_id: string; session: string; connected: boolean; config_version: number } | undefined> {
  return db
    .selectFrom("device")
    .select(["device_id", "session", "connected", "config_version"])
    .where("id", "=", deviceUid)
    .executeTakeFirst();
}

export async function getTelemetry(db: Queryable, deviceUid: string): Promise<unknown> {
  const row = await db.selectFrom("device").select("telemetry").where("id", "=", deviceUid).executeTakeFirst();
  return row?.telemetry ?? null;
}

/** Returns the times at which the device connected and disconnected, newest first. */
export async function findPresence(db: Queryable, deviceUid: string, limit: number) {
  return db
    .selectFrom("device_presence")
    .select(["online", "at"])
    .where("device_uid", "=", deviceUid)
    .orderBy("at", "desc")
    .limit(limit)
    .execute();
}

export async function deleteOldPresence(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "device_presence", sql`at < ${before}`);
}
