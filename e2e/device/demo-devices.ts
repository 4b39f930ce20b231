import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldGapSeconds } from "@huiyan/contract/alarm/folding.rules";
import { devices } from "../../apps/server/src/features/demo/demo-plan.ts";
import { findFactoryDevices } from "../../apps/server/src/features/device/factory.queries.ts";
import {
  foldingSetting,
  putOrganisationSetting,
  stormSetting,
} from "../../apps/server/src/features/setting/setting.public.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { createDb } from "../../apps/server/src/platform/db/db.ts";
import { loadMasterKey } from "../../apps/server/src/platform/secret/master-key.ts";
import { createDeviceClient, type DeviceClient } from "../../apps/server/test/device-client.ts";
import { type System } from "../system.ts";

type Server = Parameters<typeof createDeviceClient>[0];

/** What a device is born with. */
export interface BornDevice {
  device_id: string;
  type: string;
  factory_key: string;
}

const ids = devices.map(({ deviceId }) => deviceId);

/** Looks into the system's own data folder, as only its operator can. */
export async function inside<T>({ url, dataDir, run }: System, work: (server: Server) => Promise<T>): Promise<T> {
  const password = readFileSync(join(dataDir, "postgres", "app-password"), "utf8");
  const address = `postgresql://huiyan_app:${password}@127.0.0.1:${run().ports.postgres}/postgres`;
  const sql = openDatabase(address, 1, () => undefined);
  const services = { db: createDb(sql, () => undefined), key: await loadMasterKey(undefined, dataDir) };
  try {
    return await work({ url, clock: systemClock, services });
  } finally {
    await sql.destroy();
  }
}

/** The keys of the demo's devices, which a system without its agent gives to nobody. */
export function bornDevices(system: System): Promise<BornDevice[]> {
  return inside(system, async ({ services: { db, key } }) => {
    const made = await findFactoryDevices(db.sql, ids);
    return [...made.values()].map(({ device_id, type, key_sealed }) => ({
      ...{ device_id, type },
      factory_key: key.open(key_sealed),
    }));
  });
}

/** Whether repeats fold from now on and alarms of one cause stand as one, as an admin would set it; by default both. */
export function setFolding(system: System, folding: boolean, storms = false): Promise<void> {
  return inside(system, async ({ clock, services: { db } }) => {
    const organisations = await db.sql.selectFrom("organisation").select("id").execute();
    const set = async (name: string, value: object) => {
      for (const { id } of organisations) await putOrganisationSetting(db.sql, id, name, value, clock.now());
    };
    await set(foldingSetting, { gap_seconds: folding ? foldGapSeconds : 0 });
    await set(stormSetting, { enabled: storms });
  });
}

/** One of the demo's devices, signing with its true secret. */
export function demoDevice(system: System, deviceId: string): Promise<DeviceClient> {
  return inside(system, (server) => createDeviceClient(server, deviceId));
}
