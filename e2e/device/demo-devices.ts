import { foldGapSeconds } from "@huiyan/contract/alarm/folding.rules";
import { findFactoryDevices } from "../../apps/server/src/features/device/factory.queries.ts";
import {
  foldingSetting,
  putOrganisationSetting,
  stormSetting,
} from "../../apps/server/src/features/setting/setting.public.ts";
import { createDeviceClient, type DeviceClient } from "../../apps/server/test/device-client.ts";
import { inside } from "../inside.ts";
import { type System } from "../system.ts";

/** Identity that a device got in the factory. */
export interface BornDevice {
  device_id: string;
  type: string;
  factory_key: string;
}

/**
 * Returns the factory keys of the organisation's devices, read from the database: a system without its agent does not
 * print them.
 */
export function bornDevices(system: System): Promise<BornDevice[]> {
  const { yard, road } = system.organisation;
  return inside(system, async ({ services: { db, key } }) => {
    const made = await findFactoryDevices(db.sql, [yard, road]);
    return [...made.values()].map(({ device_id, type, key_sealed }) => ({
      device_id,
      type,
      factory_key: key.open(key_sealed),
    }));
  });
}

/**
 * Returns the row of a device in the database.
 * @returns `id` of the row, and `orgId`, the id of its organisation
 */
export function ownedDevice(system: System, deviceId: string): Promise<{ id: string; orgId: string }> {
  return inside(system, async ({ services: { db } }) => {
    const { id, org_id: orgId } = await db.sql
      .selectFrom("device")
      .select(["id", "org_id"])
      .where("device_id", "=", deviceId)
      .executeTakeFirstOrThrow();
    if (orgId === null) throw new Error(`${deviceId} is nobody's`);
    return { id, orgId };
  });
}

/** Switches the grouping of repeats, and alarm bursts, for alarms from now on. Both are on by default. */
export async function setFolding(system: System, folding: boolean, storms = false): Promise<void> {
  const { orgId } = await ownedDevice(system, system.organisation.yard);
  await inside(system, async ({ clock, services: { db } }) => {
    const set = (name: string, value: object) => putOrganisationSetting(db.sql, orgId, name, value, clock.now());
    await set(foldingSetting, { gap_seconds: folding ? foldGapSeconds : 0 });
    await set(stormSetting, { enabled: storms });
  });
}

/** Returns a client that acts as one of the organisation's devices, with its real secret. */
export function demoDevice(system: System, deviceId: string): Promise<DeviceClient> {
  return inside(system, (server) => createDeviceClient(server, deviceId));
}
