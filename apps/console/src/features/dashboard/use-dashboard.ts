import { getDashboardData, getFullDashboard } from "@huiyan/contract/dashboard/dashboard.api";
import { untilReload } from "@huiyan/contract/dashboard/dashboard.rules";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { useArrivalCount, useArrivalRefresh } from "../alarm/alarm.public.ts";
import { boardArrivals } from "./count-arrivals.ts";

/** However fast alarms come in, figures are asked for again at most this often. */
const arrivalEveryMs = 10_000;

/** Figures follow the alarms that come in. */
export function useFigureRefresh(names: readonly string[]): void {
  useArrivalRefresh(names, arrivalEveryMs);
}

/** Asked for at each full ten minutes; a little later, so that the minute has begun on the server, too. */
export const reloadOptions = {
  refetchInterval: () => untilReload(Date.now()) + 500,
  refetchIntervalInBackground: true,
  refetchOnMount: "always",
} as const;

/** All of the kanban: figures and charts. */
export function useDashboard() {
  useArrivalCount(boardArrivals);
  useFigureRefresh([getFullDashboard.name, getDashboardData.name]);
  return useQueryOf(getFullDashboard, {}, reloadOptions);
}
