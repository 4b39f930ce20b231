import { type CameraSource } from "@huiyan/contract/device/device.device";
import { putPoint } from "../../apps/server/src/features/point/point.public.ts";
import { type Agent, startAgent } from "../device/demo-agent.ts";
import { bornDevices, ownedDevice } from "../device/demo-devices.ts";
import { inside } from "../inside.ts";
import { type System } from "../system.ts";

/** Returns a camera as the database stores it: its secrets encrypted by `seal`. */
type Made = (seal: (text: string) => string) => CameraSource;
const generated: Made = () => ({ kind: "generated" });

/**
 * Adds cameras to the organisation's first device, and replaces its other cameras by generated pictures. Removes all
 * algorithms, so that no model uses the processor.
 */
export async function giveCameras(
  system: System,
  names: readonly string[],
  camera: Made = generated,
  analysisFps = 1,
): Promise<void> {
  const { id: deviceUid, orgId } = await ownedDevice(system, system.organisation.yard);
  await inside(system, async ({ clock, services: { db, key } }) => {
    const source = camera((text) => key.seal(text).toString("base64"));
    const points = db.sql.selectFrom("point").select("id").where("org_id", "=", orgId);
    await db.sql.deleteFrom("point_algorithm").where("point_id", "in", points).execute();
    await db.sql
      .updateTable("point")
      .set({ camera: JSON.stringify({ kind: "generated" }) })
      .where("org_id", "=", orgId)
      .execute();
    for (const [index, name] of names.entries()) {
      const point = { orgId, deviceUid, channel: `cam-${index}`, name };
      await putPoint(db.sql, { ...point, camera: source, analysisFps, now: clock.now() });
    }
  });
}

/** Starts the agent of the organisation's devices with generated cameras. */
export async function startCameras(system: System, names: readonly string[]): Promise<Agent> {
  await giveCameras(system, names);
  return startAgent(system, await bornDevices(system));
}
