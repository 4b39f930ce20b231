import { addDevice } from "@huiyan/contract/device/device.api";
import { createClient } from "../../apps/server/test/client.ts";
import { type FactoryEntry } from "../../apps/server/test/simulator.ts";
import { tokenOf } from "../session/sign-in.ts";
import { type System } from "../system.ts";

/**
 * Adds devices whose factory data the installation has loaded to the organisation, as its admin.
 * @param url address of a node
 */
export async function claimDevices(system: System, url: string, devices: readonly FactoryEntry[]): Promise<void> {
  const client = createClient(url, await tokenOf(system, "admin"));
  for (const { device_id, code } of devices) await client.call(addDevice, { nickname: device_id, device_id, code });
}
