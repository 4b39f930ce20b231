import { type Endpoint, type Input } from "@huiyan/contract/endpoint";
import { type Page } from "@huiyan/contract/paging";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type z } from "zod";
import { useSession } from "../auth/session.store.ts";
import { call, type SentBy } from "./call.ts";
import { pollDelay } from "./query-client.ts";

/** Pages of a list that grows as it is scrolled. */
export type Pages<P> = InfiniteData<P, number>;

/** Cache key of a list that is read page by page. */
export const pagesKey = (endpoint: { name: string }): [string, "pages"] => [endpoint.name, "pages"];

/** Reads a list page by page. A refresh reads all pages that were read before. */
export function usePagesOf<I extends Input, P extends { list: readonly unknown[]; page: Page }>(
  endpoint: Endpoint<I, z.ZodType<P>>,
  inputOf: (page: number) => SentBy<I>,
  options: { refetchInterval: number },
) {
  const client = useQueryClient();
  const enabled = useSession(({ token }) => token !== null);
  const queryKey = pagesKey(endpoint);
  const query = useInfiniteQuery<P, Error, Pages<P>, [string, "pages"], number>({
    queryKey,
    enabled,
    initialPageParam: 1,
    refetchInterval: ({ state }) => pollDelay(state, options.refetchInterval),
    queryFn: ({ pageParam, signal }) => call(endpoint, inputOf(pageParam), signal),
    getNextPageParam: ({ page, list }, _all, last) =>
      list.length > 0 && last * page.size < page.count ? last + 1 : undefined,
  });
  const retryNow = async () => {
    await client.cancelQueries({ queryKey, exact: true });
    await query.refetch();
  };
  return { ...query, problem: query.error ?? query.failureReason, retryNow };
}
