import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { handleStates, messagePageMax } from "@huiyan/contract/alarm/alarm.rules";
import { isFinal } from "@huiyan/contract/alarm/handling.rules";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "#shared/api/call.ts";
import { stormMembersKey } from "./fold-storm.ts";

export interface MemberFilter {
  show: "all" | "open" | "high";
  keyword: string;
}

const unfinished = handleStates.filter((state) => !isFinal(state)).join(",");

function inputOf(id: string, { show, keyword }: MemberFilter) {
  return {
    storm_id: id,
    size: messagePageMax,
    ...(show === "open" ? { state: unfinished } : {}),
    ...(show === "high" ? { severity: 3 } : {}),
    ...(keyword.trim() === "" ? {} : { keyword: keyword.trim() }),
  };
}

/** Returns the alarms of a burst page by page, newest first; undefined without a burst. */
export function useStormMembers(id: string | undefined, filter: MemberFilter) {
  const query = useInfiniteQuery({
    queryKey: [stormMembersKey, id, filter],
    queryFn: ({ pageParam, signal }) => call(findMessages, { ...inputOf(id ?? "", filter), page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, list }) =>
      list.length > 0 && page.page * page.size < page.count ? page.page + 1 : undefined,
    enabled: id !== undefined,
    placeholderData: (old) => old,
    staleTime: 0,
  });
  const members = query.data?.pages.flatMap(({ list }) => list);
  const count = query.data?.pages.at(-1)?.page.count ?? 0;
  return {
    ...query,
    members,
    left: Math.max(0, count - (members?.length ?? 0)),
    problem: query.error ?? query.failureReason,
    retryNow: async () => {
      await query.refetch();
    },
  };
}
