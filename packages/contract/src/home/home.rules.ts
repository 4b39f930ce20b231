import { oneDecimal } from "../rounding.ts";

/** Percent by which a figure has grown; null: there was nothing to compare it with. Domain rules, G, “daily_growth”. */
export function growth(now: number, before: number): number | null {
  if (before === 0) return null;
  return oneDecimal(((now - before) / before) * 100);
}

/** Percent of devices that are online; without any, 0. Domain rules, G, “device_online_rate”. */
export function onlineRate(online: number, devices: number): number {
  return devices === 0 ? 0 : oneDecimal((online / devices) * 100);
}

/** Ranges of the KPI cards and of the trend charts, days. Specification part 1, section 4. */
export const kpiPeriods = [1, 7] as const;
export type KpiPeriod = (typeof kpiPeriods)[number];
export const trendPeriods = [1, 7, 30] as const;
export type TrendPeriod = (typeof trendPeriods)[number];

/** Cards of the strip; points in the table of growth; algorithms told apart in the distribution (domain rules, G). */
export const homeLimits = { cards: 5, points: 50, algorithms: 10 } as const;

/** How often the home page asks again by itself. Specification part 1, section 9, “alarm poll”. */
export const homePollMs = 180_000;
