import { getFlowNews, getHeatMap, getInside, summariseFlow } from "@huiyan/contract/flow/flow.api";
import { flowPollMs } from "@huiyan/contract/flow/flow.rules";
import { keepPreviousData } from "@tanstack/react-query";
import { usePointTree } from "#features/live/live.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { type FlowSearch, flowFilter, flowInput } from "./flow-search.ts";

const polled = { refetchInterval: flowPollMs, placeholderData: keepPreviousData };
/**
 * Poll interval of the heat map in milliseconds. Longer than that of the figures, since a heat map over weeks changes
 * slowly.
 */
const heatMs = 10 * flowPollMs;

/** Returns all data of the page, which is polled, since counts are not pushed. */
export function useFlow(search: FlowSearch, alg_id: string) {
  const { point_id, type } = search;
  const filter = flowFilter(search, alg_id);
  return {
    tree: usePointTree(),
    summary: useQueryOf(summariseFlow, flowInput(search, alg_id), polled),
    inside: useQueryOf(getInside, filter, polled),
    news: useQueryOf(getFlowNews, filter, polled),
    heat: useQueryOf(
      getHeatMap,
      { point_id: point_id ?? "", type, alg_id },
      { enabled: point_id !== undefined, refetchInterval: heatMs },
    ),
  };
}
export type FlowData = ReturnType<typeof useFlow>;
