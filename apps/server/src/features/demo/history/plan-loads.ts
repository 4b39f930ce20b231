import { type DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { v5 } from "uuid";
import { hourMs, isWeekend } from "./calendar.ts";
import { type Moment } from "./moments.ts";
import { type HistoryOptions, type PlannedDay, quietMs, reachMs } from "./plan-history.ts";
import { type Seeded, seeded } from "./seeded.ts";

/** Channel of the barn's camera; the passage and the scale there count the loads. */
const channel = "barn";
const minute = 60_000;
/** Milliseconds from the passage to the scale. */
const toScaleMs = 90_000;
/** Share of loads in which one of the two counters is wrong by one animal. */
const wrongShare = 0.09;

/** Invented plates of lorries that fetch cattle. */
const lorries = ["粤B·K7R25", "粤S·3F618", "湘A·0M9T2", "粤L·82H5Q"].map((plate) => plate.replace("·", "")) as [
  string,
  ...string[],
];

interface Batch {
  at: number;
  passed: number;
  weighed: number;
  /** Weight in kg. */
  weight: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** Returns the batches of a load. Both counters see the same animals, but sometimes one counter is wrong. */
function batchesOf(chance: Seeded, from: number): Batch[] {
  const heads = Array.from({ length: chance.whole(2, 4) }, () => chance.whole(2, 5));
  const wrongAt = chance.happens(wrongShare) ? chance.whole(0, heads.length - 1) : -1;
  const isScale = chance.happens(0.6);
  const mean = chance.between(552, 568);
  let at = from;
  return heads.map((count, index) => {
    at += chance.whole(70, 150) * 1000;
    const weight = oneDecimal(sum(Array.from({ length: count }, () => mean * chance.between(0.95, 1.05))));
    const isWrong = index === wrongAt;
    return { at, passed: count - (isWrong && !isScale ? 1 : 0), weighed: count - (isWrong && isScale ? 1 : 0), weight };
  });
}

interface Reported {
  algId: "tdds" | "dbgz";
  at: number;
  data: Record<string, unknown>;
}

/** Returns the reports of both counters at the end of a load. */
function reportsOf(batches: readonly Batch[], licensePlate: string): Reported[] {
  const end = batches.at(-1)?.at ?? 0;
  const counted = (counts: number[]) => ({ counts, alarms: counts.map(() => 0), total: sum(counts), licensePlate });
  const passed = batches.map((batch) => batch.passed);
  const weighed = batches.map((batch) => batch.weighed);
  return [
    {
      algId: "tdds",
      at: end + minute,
      data: {
        ...counted(passed),
        count_add: sum(passed),
        count_sub: 0,
        msglist: batches.map(({ at, passed: count }) => ({ time: at, count })),
      },
    },
    {
      algId: "dbgz",
      at: end + toScaleMs + minute,
      data: {
        ...counted(weighed),
        weight: oneDecimal(sum(batches.map(({ weight }) => weight))),
        msglist: batches.map(({ at, weighed: count, weight }) => ({ time: at + toScaleMs, count, weight })),
      },
    },
  ];
}

/** Chooses the start times of a day's loads, far enough apart that loads do not overlap. */
function beginnings(chance: Seeded, startsAt: number): number[] {
  const count = isWeekend(startsAt) ? 2 : chance.whole(3, 4);
  return Array.from({ length: count }, (_, at) => startsAt + (7 + at * 2.6 + chance.between(0, 1.5)) * hourMs);
}

/**
 * Plans the loads of cattle that the barn counts and weighs on a day. Equal moments, seed, day and creation time of the
 * demo give an equal plan.
 * @param herd moments of the barn's clip
 */
export function planLoads(
  herd: readonly Moment[],
  { startsAt }: Pick<PlannedDay, "startsAt">,
  { seed, madeAt }: HistoryOptions,
): DeviceEvent[] {
  const chance = seeded(`${seed}/loads/${startsAt}`);
  return beginnings(chance, startsAt).flatMap((from): DeviceEvent[] => {
    const batches = batchesOf(chance, Math.floor(from / 1000) * 1000);
    const plate = chance.pick(lorries);
    const name = chance.pick(herd)?.name;
    const reports = reportsOf(batches, plate);
    const last = reports.at(-1)?.at ?? 0;
    if (name === undefined || from < madeAt - reachMs || last > madeAt - quietMs) return [];
    const images = (["image", "res_image"] as const).map((role) => ({ role, part: `${name}.${role}` }));
    return reports.map(({ algId, at, data }) => ({
      event_id: v5(`${algId}/${from}`, seed),
      type: algId,
      alg_id: algId,
      channel,
      happened_at: at,
      offset_ms: 0,
      data,
      images,
    }));
  });
}
