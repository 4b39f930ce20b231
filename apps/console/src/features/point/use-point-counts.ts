import { findPoints } from "@huiyan/contract/point/point.api";
import { keepPreviousData } from "@tanstack/react-query";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { countInput, type PointSearch } from "./point-search.ts";
import { refreshMs } from "./use-point-list.ts";

export interface PointCounts {
  all: number;
  online: number;
  offline: number;
  blind: number | undefined;
}

const options = { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: refreshMs } as const;

/** Returns the number of points in each state that match the other filters; undefined until known. */
export function usePointCounts(search: PointSearch): PointCounts | undefined {
  const all = useQueryOf(findPoints, countInput(search, "all"), options).data;
  const blind = useQueryOf(findPoints, countInput(search, "blind"), options).data?.page.count;
  if (all === undefined) return undefined;
  const { count } = all.page;
  return { all: count, online: all.onlineCount, offline: count - all.onlineCount, blind };
}
