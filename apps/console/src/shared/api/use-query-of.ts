import { type Endpoint, type Input } from "@huiyan/contract/endpoint";
import { type Query, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type z } from "zod";
import { useSession } from "../auth/session.store.ts";
import { call, type SentBy } from "./call.ts";
import { useReportedFailure } from "./failed-queries.ts";
import { pollDelay } from "./query-client.ts";

/** Options of a query that depend on the page; key and function come from the endpoint. */
type Options<T> = Omit<UseQueryOptions<T>, "queryKey" | "queryFn" | "enabled"> & {
  enabled?: boolean;
  /**
   * True to keep the answer to the previous input while the query for the new input fails. Lists then show the old rows
   * dimmed.
   */
  keepsOther?: boolean;
};

type Interval<T> = UseQueryOptions<T>["refetchInterval"];

/** Poll interval that grows while the query fails. */
export function backingOff<T>(interval: Interval<T>): (query: Query<T>) => number | false {
  return (query) => {
    const everyMs = typeof interval === "function" ? interval(query) : interval;
    return everyMs === undefined || everyMs === false ? false : pollDelay(query.state, everyMs);
  };
}

/** Returns the cache key of a call. Its first part alone matches every answer of that endpoint. */
export function keyOf<I extends Input, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: SentBy<I>,
): [string, SentBy<I>] {
  return [endpoint.name, input];
}

/** Returns the query key and the fetch function of a call, for the query client. */
export function queryOfEndpoint<I extends Input, O extends z.ZodType>(endpoint: Endpoint<I, O>, input: SentBy<I>) {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
  };
}

/**
 * Reads from the server. In the result, `problem` is the current failure, also during retries and while old data is
 * shown. `retryNow` retries without the delay.
 */
export function useQueryOf<I extends Input, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: SentBy<I>,
  { keepsOther = false, ...options }: Options<z.output<O>> = {},
) {
  const client = useQueryClient();
  // Without a session only public calls are sent. During a sign-out, components are still mounted and must not send
  // others.
  const allowed = useSession(({ token }) => token !== null) || endpoint.permission === "public";
  const enabled = allowed && (options.enabled ?? true);
  const refetchInterval = backingOff(options.refetchInterval);
  const query = useQuery<z.output<O>>({ ...options, ...queryOfEndpoint(endpoint, input), enabled, refetchInterval });
  const retryNow = async () => {
    await client.cancelQueries({ queryKey: keyOf(endpoint, input), exact: true });
    await query.refetch();
  };
  const problem = query.error ?? query.failureReason;
  // A placeholder is the answer to another input, so it must not be shown in place of the failed answer.
  const isOther = query.isPlaceholderData && problem !== null && !keepsOther;
  const read = { ...query, data: isOther ? undefined : query.data, problem, retryNow };
  useReportedFailure(read);
  return read;
}
