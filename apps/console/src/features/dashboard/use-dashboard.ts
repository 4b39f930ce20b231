import { getDashboardData, getFullDashboard } from "@huiyan/contract/dashboard/dashboard.api";
import { untilReload } from "@huiyan/contract/dashboard/dashboard.rules";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { useArrivalCount, useArrivalRefresh } from "../alarm/alarm.public.ts";
import { boardArrivals } from "./count-arrivals.ts";

/** Minimum interval of refreshes in milliseconds, however fast alarms arrive. */
const arrivalEveryMs = 10_000;

/** Refreshes figures after alarms arrive. */
export function useFigureRefresh(names: readonly string[]): void {
  useArrivalRefresh(names, arrivalEveryMs);
}

/** Refreshes at every full ten minutes, slightly later, so that the minute has begun on the server, too. */
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
