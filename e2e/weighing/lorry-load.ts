import { readFileSync } from "node:fs";
import { openStagedCamera, type StagedCamera } from "../../apps/edge/test/staged-camera.ts";
import { openScaleStandIn, type ScaleStandIn } from "../../apps/edge/test/stand-in-scale.ts";
import { putPoint, putPointAlgorithm, removePointsExcept } from "../../apps/server/src/features/point/point.public.ts";
import { type Agent, startAgent } from "../device/demo-agent.ts";
import { bornDevices, ownedDevice } from "../device/demo-devices.ts";
import { inside } from "../inside.ts";
import { type System } from "../system.ts";

const clips = new URL("../../demo/clips/", import.meta.url);
const clip = (name: string) => new URL(`${name}.mp4`, clips).pathname;

/**
 * The last herd of the clip: five, of which two walk shoulder to shoulder, one that is lifted out, and four, of which
 * one is lame.
 */
const herd = { from: 52, to: 79, fps: 12 };
/** When the last of the five and of the four has crossed, in seconds of the herd. */
const lastOf = { five: 60.5 - herd.from, four: 74.1 - herd.from };
/** No pig crosses for 6.7 s between the two batches, and for 4.3 s at most within them; the load ends after both. */
const [batchSeconds, loadSeconds] = [5.5, 8];
/** Weight on the scale once each batch is on it. */
export const weighedKg = [550, 448] as const;

export const camera = { username: "admin", password: "Farm@2026" };
/** Its channel. */
const ramp = "ramp";

/** The pigs in their passage, from above; they come when the stage plays. */
export const openPassage = (): Promise<StagedCamera> =>
  openStagedCamera(camera, { clip: clip("pig-passage"), ...herd });

/** The passage's settings as they were drawn for the clip. */
function settings(): object {
  const file = JSON.parse(readFileSync(new URL("pig-passage.expected.json", clips), "utf8"));
  const { lines, regions } = file.arrangements[0].settings;
  // measured once, for the settings of any camera: the learned size varies with the first seconds of a stream
  const animal_share = 0.015;
  return {
    lines,
    regions,
    animal_share,
    batch_seconds: batchSeconds,
    message_seconds: loadSeconds,
    plate_channel: ramp,
  };
}

const ownCameras = { allow_loopback_cameras: true, media: [new URL(".", clips).pathname] };

/** Only the device of the farm. */
async function farmDevice(system: System) {
  return (await bornDevices(system)).filter(({ device_id }) => device_id === system.organisation.yard);
}

/** The farm's device, without a camera. */
export async function startFarm(system: System): Promise<Agent> {
  const { id } = await ownedDevice(system, system.organisation.yard);
  await inside(system, ({ clock, services: { db } }) => removePointsExcept(db.sql, id, "", [], clock.now()));
  return startAgent(system, await farmDevice(system), [], ownCameras);
}

/**
 * A camera at the ramp with the lorry, and a scale at the passage's camera: weighing and plate reading are configured.
 */
export async function startWeighing(system: System, passage: string, scale: ScaleStandIn): Promise<Agent> {
  const { id: deviceUid, orgId } = await ownedDevice(system, system.organisation.yard);
  const channel = await inside(system, async ({ clock, services: { db } }) => {
    const point = await db.sql
      .updateTable("point")
      .set({ analysis_fps: "6" })
      .where("org_id", "=", orgId)
      .where("name", "=", passage)
      .returning(["id", "channel"])
      .executeTakeFirstOrThrow();
    await putPointAlgorithm(db.sql, point.id, "dbgz", settings());
    const lorry = { kind: "file" as const, path: clip("loading"), loop: true };
    const wanted = { orgId, deviceUid, channel: ramp, name: "装车口", camera: lorry, analysisFps: 3, now: clock.now() };
    await putPointAlgorithm(db.sql, await putPoint(db.sql, wanted), "plate_recognition", {});
    return point.channel;
  });
  const connection = { kind: "tcp", host: "127.0.0.1", port: scale.port };
  const scales = { [channel]: { connection, stable_seconds: 0.8 } };
  const devices = (await farmDevice(system)).map((device) => ({ ...device, scales }));
  return startAgent(system, [], [], { ...ownCameras, devices });
}

/**
 * Lets the pigs come; each batch is weighed once its last one has crossed, and leaves. Resolves when the load has
 * ended.
 */
export function loadLorry(passage: StagedCamera, scale: ScaleStandIn): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const show = (at: number, kg: number) => ({ at, run: () => scale.show(kg) });
  scale.show(0);
  passage.play([
    show(lastOf.five + 1.2, weighedKg[0]),
    show(lastOf.five + 3.8, 0),
    show(lastOf.four + 2, weighedKg[1]),
    { at: lastOf.four + loadSeconds + 1, run: resolve },
  ]);
  return promise;
}

export { openScaleStandIn };
