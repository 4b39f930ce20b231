import { type getPointDashboard } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { dashboardLimits } from "@huiyan/contract/dashboard/dashboard.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { type Bucket, type DashboardTimes } from "./dashboard-times.ts";
import { type AlgorithmDay } from "./message-figures.queries.ts";

type Figures = Answer<typeof getPointDashboard>;
const sumOf = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);

/** Returns the ten algorithms with the most alarms, each with its counts per hour or day. */
export function trendOf(
  days: readonly AlgorithmDay[],
  buckets: readonly Bucket[],
  nameOf: (id: string) => string,
): Figures["trendData"] {
  const algs = [...Map.groupBy(days, ({ alg_id }) => alg_id)]
    .map(([alg_id, own]) => ({ alg_id, own, total: sumOf(own) }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total || (a.alg_id < b.alg_id ? -1 : 1))
    .slice(0, dashboardLimits.algorithms)
    .map(({ alg_id, own }) => {
      const counts = new Map(own.map(({ at, count }) => [at, count]));
      return { alg_id, name: nameOf(alg_id), count: buckets.map(({ at }) => counts.get(at) ?? 0) };
    });
  return { date: buckets.map(({ name }) => name), algs };
}

/** Returns the numbers of today's alarms: in total, unhandled, and by algorithm. */
export function todayOf(
  days: readonly AlgorithmDay[],
  states: readonly { state: string; count: number }[],
  { today }: DashboardTimes,
  nameOf: (id: string) => string,
): Figures["todayMsgInfo"] {
  const ofToday = days.filter(({ at, count }) => at === today.getTime() && count > 0);
  const total = sumOf(ofToday);
  const open = sumOf(states.filter(({ state }) => state === "open"));
  const list = ofToday
    .toSorted((a, b) => b.count - a.count)
    .map(({ alg_id, count }) => ({ alg_id, name: nameOf(alg_id), count }));
  return { total, open, handled: total - open, list };
}

/** Returns the coordinates of a point; null if it has none. */
export function coordinateOf({
  longitude,
  latitude,
}: {
  longitude: number | null;
  latitude: number | null;
}): [number, number] | null {
  return longitude === null || latitude === null ? null : [longitude, latitude];
}
