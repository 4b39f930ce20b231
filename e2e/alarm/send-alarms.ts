import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { demoDevice, setFolding } from "../device/demo-devices.ts";
import { type System } from "../system.ts";

const clips = new URL("../../demo/clips/", import.meta.url);
const box = { x: 0.65, y: 0.5, w: 0.06, h: 0.2, conf: 0.91 };
const polygon = [
  [0.61, 0.55],
  [0.86, 0.55],
  [0.96, 0.73],
  [0.64, 0.72],
];

/** One alarm per device of the demonstration, with detections as the model makes them in the demonstration's clips. */
const sources = [
  {
    deviceOf: "yard",
    clip: "yard",
    channel: "yard",
    algorithm: "area_intrusion",
    data: {
      boxes: [
        { ...box, label: "person", target: true },
        { ...box, x: 0.2, label: "person" },
      ],
      count: 1,
      region: "变电设备区",
      polygon,
      seconds: 3,
    },
  },
  {
    deviceOf: "road",
    clip: "roadside-parking",
    channel: "roadside",
    algorithm: "illegal_parking_with_carplate",
    data: {
      boxes: [{ ...box, w: 0.2, label: "car", target: true }],
      region: "禁停区",
      polygon,
      duration: 5,
      licensePlate: "粤B12345",
      plate_color: "blue",
      plate_conf: 0.93,
    },
  },
] as const;

/**
 * Sends `count` alarms with pictures from each of the organisation's two devices, by signed requests like those of the
 * agent.
 * @param folding true to group repeats under a lead alarm; most journeys need single alarms
 */
export async function sendAlarms(system: System, count: number, folding = false): Promise<void> {
  await setFolding(system, folding);
  for (const { deviceOf, clip, channel, algorithm, data } of sources) {
    const device = await demoDevice(system, system.organisation[deviceOf]);
    const picture = await readFile(new URL(`${clip}.jpg`, clips));
    const events = Array.from({ length: count }, (_, at) => ({
      event_id: randomUUID(),
      type: algorithm,
      alg_id: algorithm,
      channel,
      offset_ms: 0,
      data,
      happened_at: Date.now() - at * 60_000,
      images: [{ role: "image", part: "picture" }],
    }));
    const outcomes = await device.outcomes(events, { picture });
    const refused = outcomes.filter(({ state }) => state !== "accepted");
    if (refused.length > 0) throw new Error(`alarms were refused: ${JSON.stringify(refused)}`);
  }
}
