import { oneDecimal } from "../rounding.ts";

/** Returns the growth of a figure in percent; null without a base for comparison. docs/reference/statistics.md S4. */
export function growth(now: number, before: number): number | null {
  if (before === 0) return null;
  return oneDecimal(((now - before) / before) * 100);
}

/** Returns the percentage of online devices; 0 without devices. docs/reference/statistics.md S5. */
export function onlineRate(online: number, devices: number): number {
  return devices === 0 ? 0 : oneDecimal((online / devices) * 100);
}

/** Ranges of the KPI cards and of the trend charts, days. docs/reference/statistics.md S10. */
export const kpiPeriods = [1, 7] as const;
export type KpiPeriod = (typeof kpiPeriods)[number];
export const trendPeriods = [1, 7, 30] as const;
export type TrendPeriod = (typeof trendPeriods)[number];

/** Cards of the strip; points in the table of growth; algorithms distinguished in the distribution. docs/reference/statistics.md S10. */
export const homeLimits = { cards: 5, points: 50, algorithms: 10 } as const;

/** Polling interval of the home page, in milliseconds. docs/reference/statistics.md S10. */
export const homePollMs = 180_000;
