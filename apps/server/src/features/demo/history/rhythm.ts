import { hourMs } from "./calendar.ts";
import { type Seeded } from "./seeded.ts";

/** Channels of the demo's cameras that raise alarms. */
export type AlarmChannel = "yard" | "roadside";

interface Rhythm {
  /** Number of incidents on a usual day from Monday to Friday; the next field is for a day of the weekend. */
  weekday: number;
  weekend: number;
  /**
   * Weight of each hour of the day, from hour 0. The clips were recorded in daylight, so no incident happens at night.
   */
  hours: readonly number[];
  /** Share of false alarms on a dry day; the next field is for a wet day. */
  falseAlarms: number;
  wetFalseAlarms: number;
  /** Factor by which a wet day has more incidents. */
  wetMore: number;
}

export const rhythms: Record<AlarmChannel, Rhythm> = {
  yard: {
    weekday: 9,
    weekend: 5,
    falseAlarms: 0.36,
    wetFalseAlarms: 0.72,
    wetMore: 1.9,
    hours: [0, 0, 0, 0, 0, 0, 1, 4, 6, 7, 8, 6, 5, 7, 8, 7, 6, 4, 1, 0, 0, 0, 0, 0],
  },
  roadside: {
    weekday: 21,
    weekend: 13,
    falseAlarms: 0.14,
    wetFalseAlarms: 0.28,
    wetMore: 1.15,
    hours: [0, 0, 0, 0, 0, 0, 2, 8, 10, 6, 4, 7, 9, 5, 4, 4, 6, 10, 5, 0, 0, 0, 0, 0],
  },
};

export interface Day {
  /** Midnight at the start of the day, epoch ms. */
  startsAt: number;
  isWeekend: boolean;
  isWet: boolean;
}

/** Minimum milliseconds between incidents at a point, so that they are not grouped. */
const apartMs = 45 * 60_000;
const apartMsOfBusy = 18 * 60_000;

/** Chooses the start times of a day's incidents in ascending order, far enough apart that they are not grouped. */
export function beginnings(chance: Seeded, channel: AlarmChannel, { startsAt, isWeekend, isWet }: Day): number[] {
  const { weekday, weekend, hours, wetMore } = rhythms[channel];
  const usual = isWeekend ? weekend : weekday;
  const count = Math.round(usual * (isWet ? wetMore : 1) * chance.between(0.75, 1.25));
  const times = Array.from({ length: count }, () => {
    const hour = chance.weighted(hours);
    return Math.floor(startsAt + (hour + chance.next()) * hourMs);
  }).toSorted((a, b) => a - b);
  const gap = count > 12 ? apartMsOfBusy : apartMs / 2;
  const kept: number[] = [];
  for (const at of times) if (at - (kept.at(-1) ?? 0) >= gap) kept.push(at);
  return kept;
}
