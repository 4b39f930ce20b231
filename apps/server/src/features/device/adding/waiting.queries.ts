import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { sql } from "kysely";
import { type Queryable } from "../../../platform/db/database.ts";

export interface Waiting {
  device_id: string;
  waiting_ip: string;
  type: DeviceType;
}

/**
 * Returns unclaimed devices that are connected now. For installations in internal or private mode, which have one
 * owner.
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
  /** Null until an organisation claims the device. */
  org_id: string | null;
}

/** Returns those of these ids that are in the registry, with their owners. */
export async function findOwnership(db: Queryable, deviceIds: readonly string[]): Promise<Map<string, Ownership>> {
  const { rows } = await sql<Ownership>`
    select f.device_id, d.org_id from device_factory f
    left join device d on d.device_id = f.device_id and d.deleted_at is null
    where f.device_id = any(${deviceIds}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.device_id, row]));
}
