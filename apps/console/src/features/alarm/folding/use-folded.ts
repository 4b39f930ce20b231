import { findFolded } from "@huiyan/contract/alarm/folding.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../../shared/api/call.ts";

const size = 60;

/** The repeats of an alarm, oldest first, page by page; asked for again when another one came. */
export function useFolded({ _id: id, folded_count: count }: Message) {
  const query = useInfiniteQuery({
    queryKey: [findFolded.name, { id }],
    queryFn: ({ pageParam, signal }) => call(findFolded, { id, page: pageParam, size }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, list }) =>
      page.page * size < page.count && list.length > 0 ? page.page + 1 : undefined,
    enabled: count > 0,
  });
  const members = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const grown = useEffectEvent(() => {
    const known = query.data?.pages.at(-1)?.page.count ?? count;
    if (known !== count) void query.refetch();
  });
  useEffect(() => {
    if (count > 0) grown();
  }, [count]);
  return {
    members,
    left: Math.max(0, count - members.length),
    loading: query.isFetching,
    problem: query.error ?? query.failureReason,
    data: query.data,
    dataUpdatedAt: query.dataUpdatedAt,
    showMore: () => void query.fetchNextPage(),
    retryNow: () => query.refetch(),
  };
}
