import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface FactoryRow {
  device_id: string;
  key_sealed: Buffer;
  code_sealed: Buffer;
  type: DeviceType;
  platform: string;
}

export async function putFactoryDevice(db: Queryable, row: FactoryRow, now: Date): Promise<void> {
  const values = {
    key_sealed: row.key_sealed,
    code_sealed: row.code_sealed,
    type: row.type,
    platform: row.platform,
    loaded_at: now,
  };
  await db
    .insertInto("device_factory")
    .values({ device_id: row.device_id, ...values })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet(values))
    .execute();
}

/** Returns devices of the factory registry by their device ids; unknown ids are missing. */
export async function findFactoryDevices(
  db: Queryable,
  deviceIds: readonly string[],
): Promise<Map<string, FactoryRow>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("device_factory")
    .select(["device_id", "key_sealed", "code_sealed", "type", "platform"])
    .where("device_id", "in", deviceIds)
    .execute();
  return new Map(rows.map((row) => [row.device_id, row]));
}

export async function findFactoryDevice(db: Queryable, deviceId: string): Promise<FactoryRow | undefined> {
  return (await findFactoryDevices(db, [deviceId])).get(deviceId);
}

export interface Waiter {
  deviceId: string;
  /** Id of the connection on which the device waits to be claimed. */
  connection: string;
  /** Time since which the device waits; null if it no longer waits. */
  since: Date | null;
  ip: string;
}

export async function markWaiting(db: Queryable, waiters: readonly Waiter[]): Promise<void> {
  if (waiters.length === 0) return;
  const rows = waiters.map(({ deviceId, ...waiter }) => ({ device_id: deviceId, ...waiter }));
  await sql`
    update device_factory f set waiting_since = t.since, waiting_ip = t.ip, waiting_connection = t.connection
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(device_id text, since timestamptz, ip text, connection uuid)
    where f.device_id = t.device_id`.execute(db);
}

/**
 * Stores that a device no longer waits to be claimed, because its connection has ended. Has no effect if the device
 * already waits on a newer connection.
 */
export async function endWaiting(db: Queryable, deviceId: string, connection: string): Promise<void> {
  await db
    .updateTable("device_factory")
    .set({ waiting_since: null, waiting_ip: "", waiting_connection: null })
    .where("device_id", "=", deviceId)
    .where("waiting_connection", "=", connection)
    .execute();
}
