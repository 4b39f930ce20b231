import { type AreaIntrusionData } from "@huiyan/contract/algorithm/area-intrusion.device";
import { type IllegalParkingData } from "@huiyan/contract/algorithm/illegal-parking.device";
import { type z } from "zod";
import { isTrue, type Moment } from "./moments.ts";
import { type AlarmChannel } from "./rhythm.ts";
import { type Seeded } from "./seeded.ts";
import { type DemoTruth } from "./truth.ts";

export const algorithmOf: Record<AlarmChannel, string> = {
  yard: "area_intrusion",
  roadside: "illegal_parking_with_carplate",
};

/**
 * Ranges of detection scores. In the yard, mistakes and true alarms have separate ranges, so that a suggested threshold
 * can separate them. At the roadside the ranges overlap, as is common.
 */
const scores = {
  yard: { right: [0.6, 0.95], wrong: [0.3, 0.55] },
  roadside: { right: [0.58, 0.96], wrong: [0.34, 0.68] },
} as const;

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

export function scoreOf(chance: Seeded, channel: AlarmChannel, moment: Moment): number {
  const [low, high] = scores[channel][isTrue(moment) ? "right" : "wrong"];
  return rounded(chance.between(low, high), 4);
}

/** Returns the event's `data` with the same fields that the edge agent sends. */
export function alarmData(chance: Seeded, truth: DemoTruth, moment: Moment, score: number): Record<string, unknown> {
  const boxes = moment.boxes.map((box) => (box.target === true ? { ...box, conf: score } : box));
  if (moment.scene === "yard") {
    const { regions, stay_seconds } = truth.yard.settings;
    const data: z.infer<typeof AreaIntrusionData> = {
      boxes,
      count: 1,
      region: regions[0]?.name ?? "",
      polygon: regions[0]?.polygon ?? [],
      seconds: rounded(stay_seconds + chance.between(0, 0.34), 3),
    };
    return data;
  }
  const { regions, stay_seconds } = truth.road.settings;
  const read = moment.plate !== undefined && chance.happens(0.92);
  const data: z.infer<typeof IllegalParkingData> = {
    boxes,
    region: regions[0]?.name ?? "",
    polygon: regions[0]?.polygon ?? [],
    duration: rounded(stay_seconds + chance.between(0, 0.5), 3),
    licensePlate: read ? (moment.plate?.text ?? "") : "",
    ...(moment.plate !== undefined && { plate_color: "blue", plate_box: moment.plate.box }),
    plate_conf:
      moment.plate === undefined ? 0 : rounded(read ? chance.between(0.72, 0.98) : chance.between(0.2, 0.48), 4),
  };
  return data;
}
