import { getHomeData } from "@huiyan/contract/home/home.api";
import { homePollMs } from "@huiyan/contract/home/home.rules";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { useArrivalCount, useArrivalRefresh } from "../alarm/alarm.public.ts";
import { homeArrivals } from "./count-arrivals.ts";

/** However fast alarms come in, figures are asked for again at most this often. */
const arrivalEveryMs = 10_000;

/** The page's figures: alarms that come in are counted at once, and the server is asked soon after, and every three minutes. */
export function useHomeData() {
  useArrivalCount(homeArrivals);
  useArrivalRefresh([getHomeData.name], arrivalEveryMs);
  return useQueryOf(getHomeData, {}, { refetchInterval: homePollMs, refetchOnMount: "always" });
}
export type HomeQuery = ReturnType<typeof useHomeData>;
