import { getDashboardData, getFullDashboard } from "@huiyan/contract/dashboard/dashboard.api";
import { untilReload } from "@huiyan/contract/dashboard/dashboard.rules";
import { useArrivalCount, useArrivalRefresh } from "#features/alarm/alarm.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { boardArrivals } from "./count-arrivals.ts";

/** Minimum interval of refreshes in milliseconds, even if alarms arrive faster. */
const arrivalEveryMs = 10_000;

/**
 * Refreshes the answers of these endpoints after alarms have arrived, at most every 10 s.
 * @param names names of the endpoints
 */
export function useFigureRefresh(names: readonly string[]): void {
  useArrivalRefresh(names, arrivalEveryMs);
}

/**
 * Query options: refresh half a second after every full ten minutes of the clock. By then, the minute has begun on the
 * server as well.
 */
export const reloadOptions = {
  refetchInterval: () => untilReload(Date.now()) + 500,
  refetchIntervalInBackground: true,
  refetchOnMount: "always",
} as const;

/** Returns the whole kanban: figures and charts. */
export function useDashboard() {
  useArrivalCount(boardArrivals);
  useFigureRefresh([getFullDashboard.name, getDashboardData.name]);
  return useQueryOf(getFullDashboard, {}, reloadOptions);
}
