import { type CameraSource } from "@huiyan/contract/device/device.device";
import { putPoint } from "../../apps/server/src/features/point/point.public.ts";
import { type Agent, startAgent } from "../device/demo-agent.ts";
import { bornDevices, inside } from "../device/demo-devices.ts";
import { type System } from "../system.ts";

/** A camera as it is stored: its secrets sealed by the server's key. */
type Made = (seal: (text: string) => string) => CameraSource;
const generated: Made = () => ({ kind: "generated" });

/** Gives the demo's first device these cameras beside generated ones, without algorithms: no model takes a core. */
export async function giveCameras(system: System, names: readonly string[], camera: Made = generated): Promise<void> {
  await inside(system, async ({ clock, services: { db, key } }) => {
    const source = camera((text) => key.seal(text).toString("base64"));
    const device = await db.sql
      .selectFrom("device")
      .select(["id", "org_id"])
      .where("device_id", "=", "HYDEMO-YARD-0001")
      .executeTakeFirstOrThrow();
    await db.sql.deleteFrom("point_algorithm").execute();
    await db.sql
      .updateTable("point")
      .set({ camera: JSON.stringify({ kind: "generated" }) })
      .execute();
    for (const [index, name] of names.entries()) {
      const point = { orgId: device.org_id, deviceUid: device.id, channel: `cam-${index}`, name };
      await putPoint(db.sql, { ...point, camera: source, analysisFps: 1, now: clock.now() });
    }
  });
}

/** The demo's devices with generated cameras, as programs of their own. */
export async function startCameras(system: System, names: readonly string[]): Promise<Agent> {
  await giveCameras(system, names);
  return startAgent(system, await bornDevices(system));
}
