import { getHomeData } from "@huiyan/contract/home/home.api";
import { homePollMs } from "@huiyan/contract/home/home.rules";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { useArrivalRefresh } from "../alarm/alarm.public.ts";

/** However fast alarms come in, figures are asked for again at most this often. */
const arrivalEveryMs = 10_000;

/** The page's figures: asked for every three minutes, and soon after alarms have come in. */
export function useHomeData() {
  useArrivalRefresh([getHomeData.name], arrivalEveryMs);
  return useQueryOf(getHomeData, {}, { refetchInterval: homePollMs, refetchOnMount: "always" });
}
export type HomeQuery = ReturnType<typeof useHomeData>;
