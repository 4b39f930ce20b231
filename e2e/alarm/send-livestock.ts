import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { demoDevice } from "../device/demo-devices.ts";
import { type System } from "../system.ts";

const clips = new URL("../../demo/clips/", import.meta.url);
const data = {
  licensePlate: "渝A7K2M9",
  total: 29,
  weight: 3475,
  counts: [10, 10, 9],
  alarms: [0, 0, 1],
  count_add: 31,
  count_sub: 2,
};

/**
 * Sends the alarm of a counted load of pigs, with pictures of the whole, the plate and the animals, and with
 * `clipCount` clips.
 */
export async function sendLivestock(system: System, algorithm: "cv_tdgz" | "tdds", clipCount: number): Promise<void> {
  const device = await demoDevice(system, system.organisation.yard);
  const picture = (name: string) => readFile(new URL(`${name}.jpg`, clips));
  const event = {
    event_id: randomUUID(),
    type: algorithm,
    alg_id: algorithm,
    channel: "barn",
    offset_ms: 0,
    data,
    happened_at: Date.now(),
    images: ["image", "plate", "animal"].map((role) => ({ role, part: role })),
  };
  const pictures = {
    image: await picture("barn"),
    plate: await picture("roadside-parking"),
    animal: await picture("yard"),
  };
  const [outcome] = await device.outcomes([event], pictures);
  if (outcome?.state !== "accepted") throw new Error(`it was refused: ${JSON.stringify(outcome)}`);
  const clip = await readFile(new URL("barn.mp4", clips));
  for (let index = 0; index < clipCount; index++) {
    const reply = await device.post(`/api/device/events/${event.event_id}/video/${index}`, "video/mp4", clip);
    if (reply.status !== 200) throw new Error(`clip ${index} was refused: ${JSON.stringify(reply.body)}`);
  }
}
