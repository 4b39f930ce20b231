import { putPoint } from "../../apps/server/src/features/point/point.public.ts";
import { type Agent, startAgent } from "../device/demo-agent.ts";
import { bornDevices, inside } from "../device/demo-devices.ts";
import { type System } from "../system.ts";

/** Gives the demo's first device these generated cameras and no other, without algorithms: no model takes a core. */
async function giveCameras(system: System, names: readonly string[]): Promise<void> {
  await inside(system, async ({ clock, services: { db } }) => {
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
      await putPoint(db.sql, { ...point, camera: { kind: "generated" }, analysisFps: 1, now: clock.now() });
    }
  });
}

/** The demo's devices with generated cameras, as programs of their own. */
export async function startCameras(system: System, names: readonly string[]): Promise<Agent> {
  await giveCameras(system, names);
  return startAgent(system, await bornDevices(system));
}
