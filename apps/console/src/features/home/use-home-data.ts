import { getHomeData } from "@huiyan/contract/home/home.api";
import { homePollMs } from "@huiyan/contract/home/home.rules";
import { useArrivalCount, useArrivalRefresh } from "#features/alarm/alarm.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { homeArrivals } from "./count-arrivals.ts";

/** Minimum interval of refreshes in milliseconds, even if alarms arrive faster. */
const arrivalEveryMs = 10_000;

/**
 * Returns the figures of the home page. Pushed alarms are added at once. The figures are requested again within 10 s
 * after an alarm, and every three minutes.
 */
export function useHomeData() {
  useArrivalCount(homeArrivals);
  useArrivalRefresh([getHomeData.name], arrivalEveryMs);
  return useQueryOf(getHomeData, {}, { refetchInterval: homePollMs, refetchOnMount: "always" });
}
export type HomeQuery = ReturnType<typeof useHomeData>;
