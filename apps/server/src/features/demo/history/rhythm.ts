import { hourMs } from "./calendar.ts";
import { type Seeded } from "./seeded.ts";

/** The cameras of the demo that raise alarms, by channel. */
export type AlarmChannel = "yard" | "roadside";

interface Rhythm {
  /** Matters of a usual day, Monday to Friday and at the weekend. */
  weekday: number;
  weekend: number;
  /** By hour of the day from 0. The clips were taken in daylight, and so nothing happens at night. */
  hours: readonly number[];
  /** Share of false alarms on a dry day and on a wet one. */
  falseAlarms: number;
  wetFalseAlarms: number;
  /** How many more matters a wet day has. */
  wetMore: number;
}

export const rhythms: Record<AlarmChannel, Rhythm> = {
  yard: {
    ...{ weekday: 9, weekend: 5, falseAlarms: 0.36, wetFalseAlarms: 0.72, wetMore: 1.9 },
    hours: [0, 0, 0, 0, 0, 0, 1, 4, 6, 7, 8, 6, 5, 7, 8, 7, 6, 4, 1, 0, 0, 0, 0, 0],
  },
  roadside: {
    ...{ weekday: 21, weekend: 13, falseAlarms: 0.14, wetFalseAlarms: 0.28, wetMore: 1.15 },
    hours: [0, 0, 0, 0, 0, 0, 2, 8, 10, 6, 4, 7, 9, 5, 4, 4, 6, 10, 5, 0, 0, 0, 0, 0],
  },
};

export interface Day {
  /** Its midnight, epoch ms. */
  startsAt: number;
  isWeekend: boolean;
  isWet: boolean;
}

/** Two alarms of a point that are further apart than this never fold into one. */
const apartMs = 45 * 60_000;
const apartMsOfBusy = 18 * 60_000;

/** When matters begin on this day, in order, far enough apart not to be folded. */
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
