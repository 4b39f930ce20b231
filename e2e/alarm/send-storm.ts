import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { putPoint } from "../../apps/server/src/features/point/point.public.ts";
import { createDeviceClient } from "../../apps/server/test/device-client.ts";
import { ownedDevice } from "../device/demo-devices.ts";
import { inside } from "../inside.ts";
import { type System } from "../system.ts";

const channelOf = (n: number) => `storm-${n}`;
const algorithms = [
  { alg_id: "smoking", data: {} },
  { alg_id: "video_quality", data: {} },
];

/** Adds cameras to the organisation's device at the yard. */
export async function addCameras(system: System, count: number): Promise<void> {
  const { id: deviceUid, orgId } = await ownedDevice(system, system.organisation.yard);
  await inside(system, async ({ clock, services: { db } }) => {
    for (let n = 1; n <= count; n++) {
      await putPoint(db.sql, {
        orgId,
        deviceUid,
        channel: channelOf(n),
        name: `东区 ${String(n).padStart(2, "0")} 号机位`,
        camera: { kind: "generated" },
        analysisFps: 5,
        now: clock.now(),
      });
    }
  });
}

/**
 * Sends one alarm from each of the cameras with the numbers `from` to `until`, 400 ms apart. The first `high` of them
 * report smoke, which has high severity.
 */
export async function sendStorm(system: System, from: number, until: number, high = 0): Promise<void> {
  const picture = await readFile(new URL("../../demo/clips/yard.jpg", import.meta.url));
  const now = Date.now();
  await inside(system, async (server) => {
    const device = await createDeviceClient(server, system.organisation.yard);
    const events = Array.from({ length: until - from + 1 }, (_, at) => {
      const chosen = at < high ? { alg_id: "fire_smoke", data: { kind: "smoke" } } : (algorithms[at % 2] ?? {});
      const { alg_id, data } = { alg_id: "smoking", data: {}, ...chosen };
      return {
        event_id: randomUUID(),
        type: alg_id,
        alg_id,
        channel: channelOf(from + at),
        offset_ms: 0,
        data,
        happened_at: now - (until - from - at) * 400,
        images: [{ role: "image", part: "picture" }],
      };
    });
    const outcomes = await device.outcomes(events, { picture });
    const refused = outcomes.filter(({ state }) => state !== "accepted");
    if (refused.length > 0) throw new Error(`alarms were refused: ${JSON.stringify(refused)}`);
  });
}

/** Sends alarms of the other device whose algorithm never belongs to an alarm burst. */
export async function sendParked(system: System, count: number): Promise<void> {
  const picture = await readFile(new URL("../../demo/clips/roadside-parking.jpg", import.meta.url));
  await inside(system, async (server) => {
    const device = await createDeviceClient(server, system.organisation.road);
    const alg_id = "illegal_parking_with_carplate";
    const events = Array.from({ length: count }, (_, at) => ({
      event_id: randomUUID(),
      type: alg_id,
      alg_id,
      channel: "roadside",
      offset_ms: 0,
      data: { licensePlate: "粤B12345", duration: 5 },
      happened_at: Date.now() - (at + 1) * 600_000,
      images: [{ role: "image", part: "picture" }],
    }));
    await device.outcomes(events, { picture });
  });
}
