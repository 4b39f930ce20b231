import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface Waiting {
  device_id: string;
  waiting_ip: string;
  type: DeviceType;
}

/**
 * Returns connected devices that no organisation has bound. Must be used only in internal or private mode, in which the
 * installation has one owner.
 */
export async function listWaiting(db: Queryable): Promise<Waiting[]> {
  return db
    .selectFrom("device_factory")
    .select(["device_id", "waiting_ip", "type"])
    .where("waiting_since", "is not", null)
    .orderBy("device_id")
    .limit(5000)
    .execute();
}

export interface Ownership {
  device_id: string;
  /** Organisation that has bound the device; null if none has. */
  org_id: string | null;
}

/** Returns the owners of those devices that are in the factory registry, by device id. */
export async function findOwnership(db: Queryable, deviceIds: readonly string[]): Promise<Map<string, Ownership>> {
  const { rows } = await sql<Ownership>`
    select f.device_id, d.org_id from device_factory f
    left join device d on d.device_id = f.device_id and d.deleted_at is null
    where f.device_id = any(${deviceIds}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.device_id, row]));
}
