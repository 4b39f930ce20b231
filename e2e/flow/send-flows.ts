import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { roadKinds } from "@huiyan/contract/flow/flow.rules";
import { demoDevice } from "../device/demo-devices.ts";
import { type System } from "../system.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** Returns a count record of one minute that ended `ago` milliseconds ago, with these numbers of entries and exits. */
export function flowRecord(ago: number, enter: number, leave: number, alg_id: string, channel: string) {
  const to = Math.floor(Date.now()) - ago;
  const isVehicle = alg_id === "traffic_flow";
  const crossings = [...Array(enter + leave)].map((_, at) => ({
    at: to - 50_000 + at * 1000,
    line: "大门",
    direction: at < enter ? "in" : "out",
    ...(isVehicle && at % 6 < 5 ? { kind: roadKinds[(at * at) % 5] } : {}),
  }));
  const data = { from: to - minute, to, count_in: enter, count_out: leave, crossings };
  return { event_id: randomUUID(), type: alg_id, alg_id, channel, happened_at: to, offset_ms: 0, data, images: [] };
}

/**
 * Sends counts of the last seven days, and equal counts of the seven days before.
 * @returns entries and exits of the last seven days
 */
export async function sendFlows(system: System): Promise<{ enter: number; leave: number }> {
  const [yard, road] = [
    await demoDevice(system, system.organisation.yard),
    await demoDevice(system, system.organisation.road),
  ];
  const counted = { enter: 0, leave: 0 };
  for (let back = 0; back < 28; back++) {
    // Skips the seventh day back, since the time of day decides whether its counts belong to the last seven days.
    if (back === 6) continue;
    const people = [1, 2, 3, 5, 6, 7].map((at) => {
      const [enter, leave] = [4 + ((back * 3 + at * 5) % 9), 3 + ((back * 5 + at * 2) % 8)];
      if (back < 6) [counted.enter, counted.leave] = [counted.enter + enter, counted.leave + leave];
      return flowRecord(back * day + at * 40 * minute, enter, leave, "passenger_flow_statistics", "yard");
    });
    const vehicles = [0, 2, 4].map((at) =>
      flowRecord(
        back * day + at * hour + 5 * minute,
        5 + ((back + at) % 6),
        4 + (back % 5),
        "traffic_flow",
        "roadside",
      ),
    );
    await yard.outcomes(people);
    await road.outcomes(vehicles);
  }
  return counted;
}

/** Sends alarms at the gate whose objects are placed along a path. */
export async function sendPositions(system: System): Promise<void> {
  const device = await demoDevice(system, system.organisation.yard);
  const picture = await readFile(new URL("../../demo/clips/yard.jpg", import.meta.url));
  const events = Array.from({ length: 40 }, (_, at) => ({
    event_id: randomUUID(),
    type: "area_intrusion",
    alg_id: "area_intrusion",
    channel: "yard",
    offset_ms: 0,
    happened_at: Date.now() - at * 5 * minute,
    data: {
      boxes: [0, 1, 2].map((which) => {
        const along = ((at * 7 + which * 13) % 20) / 20;
        return { x: 0.15 + along * 0.6, y: 0.35 + along * 0.2 * which, w: 0.05, h: 0.18, label: "person", conf: 0.9 };
      }),
      count: 1,
      region: "变电设备区",
      seconds: 3,
    },
    images: [{ role: "image", part: "picture" }],
  }));
  await device.outcomes(events, { picture });
}
