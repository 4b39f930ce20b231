import { type DeviceState, type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";

export interface KnownDevice {
  id: string;
  device_id: string;
  org_id: string;
  secret_sealed: Buffer;
  secret_confirmed_at: Date | null;
}

export async function findLivingDevice(db: Queryable, deviceId: string): Promise<KnownDevice | undefined> {
  return db
    .selectFrom("device")
    .select(["id", "device_id", "org_id", "secret_sealed", "secret_confirmed_at"])
    .where("device_id", "=", deviceId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function confirmSecret(db: Queryable, deviceUid: string, now: Date): Promise<void> {
  await db
    .updateTable("device")
    .set({ secret_confirmed_at: now })
    .where("id", "=", deviceUid)
    .where("secret_confirmed_at", "is", null)
    .execute();
}

export async function markOnline(
  db: Queryable,
  deviceUid: string,
  state: DeviceState,
  ip: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("device")
    .set((e) => ({
      online: true,
      online_changed_at: e.case().when("online", "=", false).then(now).else(e.ref("online_changed_at")).end(),
      session: state.session,
      last_report_at: now,
      ip,
      ...(state.started_at === undefined ? {} : { started_at: new Date(state.started_at) }),
      ...(state.version === undefined ? {} : { version: JSON.stringify(state.version) }),
      ...(state.platform === undefined ? {} : { platform: state.platform }),
    }))
    .where("id", "=", deviceUid)
    .execute();
}

/** Offline, unless a newer session of the device is there already. */
export async function markOffline(db: Queryable, deviceUid: string, session: string, now: Date): Promise<void> {
  await db
    .updateTable("device")
    .set({ online: false, online_changed_at: now })
    .where("id", "=", deviceUid)
    .where("session", "=", session)
    .where("online", "=", true)
    .execute();
}

export async function saveTelemetry(
  db: Queryable,
  deviceUid: string,
  telemetry: DeviceTelemetry,
  now: Date,
): Promise<void> {
  await db
    .updateTable("device")
    .set({ telemetry: JSON.stringify(telemetry), last_report_at: now })
    .where("id", "=", deviceUid)
    .execute();
}

/** Devices that said nothing since `before` are offline, whatever became of their last will. */
export async function markSilentOffline(db: Queryable, before: Date, now: Date): Promise<void> {
  await sql`
    update device set online = false, online_changed_at = ${now} where online and last_report_at < ${before}`.execute(
    db,
  );
}

export async function saveConfigApplied(db: Queryable, deviceUid: string, applied: unknown): Promise<void> {
  await db
    .updateTable("device")
    .set({ config_applied: JSON.stringify(applied) })
    .where("id", "=", deviceUid)
    .execute();
}

/** The session that the device's commands and configuration are signed for. */
export async function getSessionOf(
  db: Queryable,
  deviceUid: string,
): Promise<{ session: string; online: boolean; config_version: number } | undefined> {
  return db
    .selectFrom("device")
    .select(["session", "online", "config_version"])
    .where("id", "=", deviceUid)
    .executeTakeFirst();
}

export async function getTelemetry(db: Queryable, deviceUid: string): Promise<unknown> {
  const row = await db.selectFrom("device").select("telemetry").where("id", "=", deviceUid).executeTakeFirst();
  return row?.telemetry ?? null;
}

/** When the device came and went, newest first. */
export async function findPresence(db: Queryable, deviceUid: string, limit: number) {
  return db
    .selectFrom("device_presence")
    .select(["online", "at"])
    .where("device_uid", "=", deviceUid)
    .orderBy("at", "desc")
    .limit(limit)
    .execute();
}

export async function deleteOldPresence(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("device_presence").where("at", "<", before).execute();
}
