import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { addBerth } from "@huiyan/contract/berth/berth.api";
import { type Client } from "../../apps/server/test/client.ts";
import { platePicture } from "../../apps/server/test/data/plate-picture.ts";
import { demoDevice } from "../device/demo-devices.ts";
import { inside } from "../inside.ts";
import { type System } from "../system.ts";

const channel = "roadside";
const picture = new URL("../../demo/clips/roadside-parking.jpg", import.meta.url);
const minuteMs = 60_000;

export interface ParkedCar {
  /** Plate that the device recognises at entry, and at exit unless `leavePlate` is set. */
  plate: string;
  leavePlate?: string;
  confidence?: number;
  berth: string;
  /** Time of the entry, in minutes before now. */
  from: number;
  to: number;
  /** Uncertain characters of the plate: index → candidates with their confidence. */
  doubts?: Readonly<Record<number, readonly (readonly [string, number])[]>>;
}

function glyphsOf(plate: string, doubts: NonNullable<ParkedCar["doubts"]>) {
  return [...plate].map((char, at) => (doubts[at] ?? [[char, 0.98] as const]).map(([c, conf]) => ({ char: c, conf })));
}

/** Time in milliseconds between the device's last observation of the car and that of the free berth. */
const lastSightMs = 15_000;

/**
 * Returns the observations of one stay as a device sends them: with pictures at its start, then from time to time, then
 * free.
 */
function eventsOf(car: ParkedCar, berthId: string, now: number) {
  const { plate, leavePlate = plate, confidence = 0.95, doubts = {} } = car;
  const [from, to] = [now - car.from * minuteMs, now - car.to * minuteMs];
  const event = (at: number, isFree: boolean, read: string, hasPictures: boolean) => ({
    event_id: randomUUID(),
    type: "berth_parking",
    alg_id: "berth_parking",
    channel,
    offset_ms: 0,
    happened_at: Math.round(at),
    data: {
      berth_id: berthId,
      occupied: !isFree,
      occupy_conf: 0.95,
      fault: "none",
      charging: -1,
      ...(isFree || read === "" ? {} : { plate: read, plate_conf: confidence, glyphs: glyphsOf(read, doubts) }),
      car_pic_box: [0.2, 0.3, 0.22, 0.24],
      car_code_pic_box: [0.27, 0.47, 0.06, 0.03],
    },
    images: hasPictures
      ? [
          { role: "image", part: "picture" },
          { role: "plate", part: read },
        ]
      : [],
  });
  // Two observations of a free berth before the car, as a device that observes continuously would send.
  const events = [2, 1].map((before) => event(from - before * minuteMs, true, "", false));
  for (let at = from; at < to; at += minuteMs)
    events.push(event(at, false, at - from < (to - from) / 2 ? plate : leavePlate, at === from && plate !== ""));
  events.push(event(to - lastSightMs, false, leavePlate, false));
  events.push(event(to, true, leavePlate, leavePlate !== ""), event(to + minuteMs, true, "", false));
  return events;
}

/** Sends the observations of these cars as the roadside camera, by signed requests with pictures. */
export async function parkCars(
  system: System,
  berths: ReadonlyMap<string, string>,
  cars: readonly ParkedCar[],
): Promise<void> {
  const device = await demoDevice(system, system.organisation.road);
  const whole = await readFile(picture);
  const now = Date.now();
  for (const car of cars.toSorted((a, b) => b.from - a.from)) {
    const plates = [...new Set([car.plate, car.leavePlate ?? car.plate])].filter((plate) => plate !== "");
    const crops = Object.fromEntries(
      await Promise.all(plates.map(async (plate) => [plate, await platePicture(plate)] as const)),
    );
    const events = eventsOf(car, berths.get(car.berth) ?? "", now);
    const isShown = events.some(({ images }) => images.length > 0);
    for (let at = 0; at < events.length; at += 100) {
      const outcomes = await device.outcomes(events.slice(at, at + 100), isShown ? { picture: whole, ...crops } : {});
      const refused = outcomes.filter(({ state }) => state !== "accepted");
      if (refused.length > 0) throw new Error(`observations were refused: ${JSON.stringify(refused)}`);
    }
  }
}

/**
 * Creates the berths P001 … on the roadside camera's picture.
 * @returns map from berth text to berth id
 */
export async function drawBerths(system: System, client: Client, count: number): Promise<Map<string, string>> {
  const pointId = await inside(system, async ({ services }) => {
    const row = await services.db.sql
      .selectFrom("point")
      .innerJoin("device", "device.id", "point.device_uid")
      .select("point.id")
      .where("device.device_id", "=", system.organisation.road)
      .where("point.channel", "=", channel)
      .where("point.deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    return row.id;
  });
  const made = new Map<string, string>();
  for (let at = 0; at < count; at++) {
    const x = 0.05 + (at % 6) * 0.15;
    const y = 0.3 + Math.floor(at / 6) * 0.25;
    const berth = await client.call(addBerth, {
      point_id: pointId,
      prefix: "P",
      no: String(at + 1),
      type: 1,
      is_new_energy: 1,
      roi: [
        [x, y],
        [x + 0.13, y],
        [x + 0.13, y + 0.2],
        [x, y + 0.2],
      ],
    });
    made.set(berth.label, berth._id);
  }
  return made;
}
