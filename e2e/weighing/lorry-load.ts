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
 * Part of the clip with the last herd: a batch of five pigs, two of them side by side; one that is lifted out; and a
 * batch of four, one of them lame.
 */
const herd = { from: 52, to: 79, fps: 12 };
/** Times at which the last pig of each batch has crossed the line, in seconds from the start of the part. */
const lastOf = { five: 60.5 - herd.from, four: 74.1 - herd.from };
/**
 * Pauses in seconds that end a batch and a load. In the clip, no pig crosses for 6.7 s between the batches, and for at
 * most 4.3 s within one.
 */
const [batchSeconds, loadSeconds] = [5.5, 8];
/** Weight in kg on the scale after each batch. */
export const weighedKg = [550, 448] as const;

export const camera = { username: "admin", password: "Farm@2026" };
/** Channel of the camera at the ramp. */
const ramp = "ramp";

/** Opens the camera over the passage. The pigs appear when the test plays the clip. */
export const openPassage = (): Promise<StagedCamera> =>
  openStagedCamera(camera, { clip: clip("pig-passage"), ...herd });

/** Returns the passage's settings, with lines and regions drawn for this clip. */
function settings(): object {
  const file = JSON.parse(readFileSync(new URL("pig-passage.expected.json", clips), "utf8"));
  const { lines, regions } = file.arrangements[0].settings;
  // Fixed, since the size that the device would learn depends on the first seconds of a stream.
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

/** Returns only the device of the farm. */
async function farmDevice(system: System) {
  return (await bornDevices(system)).filter(({ device_id }) => device_id === system.organisation.yard);
}

/** Starts the farm's device without any camera. */
export async function startFarm(system: System): Promise<Agent> {
  const { id } = await ownedDevice(system, system.organisation.yard);
  await inside(system, ({ clock, services: { db } }) => removePointsExcept(db.sql, id, "", [], clock.now()));
  return startAgent(system, await farmDevice(system), [], ownCameras);
}

/**
 * Adds a camera with the lorry at the ramp and a scale at the passage's camera, and starts the device with weighing and
 * plate recognition.
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
 * Plays the pigs. The scale shows the weight of each batch after its last pig has crossed, then 0. Resolves when the
 * load has ended.
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
