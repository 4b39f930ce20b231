import { oneDecimal } from "../rounding.ts";

/** Returns the growth of a figure in percent; null if the earlier value is 0. docs/reference/statistics.md S4. */
export function growth(now: number, before: number): number | null {
  if (before === 0) return null;
  return oneDecimal(((now - before) / before) * 100);
}

/** Returns the percentage of online devices; 0 if there are no devices. docs/reference/statistics.md S5. */
export function onlineRate(online: number, devices: number): number {
  return devices === 0 ? 0 : oneDecimal((online / devices) * 100);
}

/** Periods of the figure cards and of the trend charts, in days. docs/reference/statistics.md S10. */
export const kpiPeriods = [1, 7] as const;
export type KpiPeriod = (typeof kpiPeriods)[number];
export const trendPeriods = [1, 7, 30] as const;
export type TrendPeriod = (typeof trendPeriods)[number];

/**
 * Maximum number of cards, of points in the growth table, and of algorithms listed separately in the distribution.
 * docs/reference/statistics.md S10.
 */
export const homeLimits = { cards: 5, points: 50, algorithms: 10 } as const;

/** Polling interval of the home page, in milliseconds. docs/reference/statistics.md S10. */
export const homePollMs = 180_000;
