import { oneDecimal } from "../rounding.ts";

/** Percent by which a figure has grown; null: there was nothing to compare it with. docs/reference/statistics.md S4. */
export function growth(now: number, before: number): number | null {
  if (before === 0) return null;
  return oneDecimal(((now - before) / before) * 100);
}

/** Percent of devices that are online; without any, 0. docs/reference/statistics.md S5. */
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

/** How often the home page asks again by itself. docs/reference/statistics.md S10. */
export const homePollMs = 180_000;
