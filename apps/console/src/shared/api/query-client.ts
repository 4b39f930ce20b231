import { QueryClient, type QueryState } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const firstRetryMs = 1000;
const longestRetryMs = 10_000;
/** Upper limit, in milliseconds, for the retry delay that a server requests. An open page must not wait for hours. */
const longestAskedMs = 60_000;

/**
 * Returns the delay in milliseconds before the next retry: the delay that the server requested, else doubled at each
 * attempt.
 */
export function retryDelay(attempt: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  return asked === undefined ? Math.min(firstRetryMs * 2 ** attempt, longestRetryMs) : Math.min(asked, longestAskedMs);
}

/** Longest delay before a failed query is polled again, ms. */
const longestPauseMs = 60_000;

type Failures = Pick<QueryState, "status" | "errorUpdatedAt" | "errorUpdateCount" | "dataUpdatedAt">;

/** Delay before the next poll of a query, ms. Failures double it, up to one minute. */
export function pollDelay(state: Failures, everyMs: number): number {
  if (state.status !== "error") return everyMs;
  const doubled = everyMs * 2 ** state.errorUpdateCount;
  const pause = state.dataUpdatedAt === 0 ? doubled : state.errorUpdatedAt - state.dataUpdatedAt;
  return Math.max(everyMs, Math.min(pause, longestPauseMs));
}

/** Returns whether the query failed so recently that a component mounted now must not repeat it. */
function failedJustNow({ state }: { state: Failures }): boolean {
  return state.status === "error" && Date.now() - state.errorUpdatedAt < longestRetryMs;
}

/** Creates the query client. Reads are retried while the failure may pass; writes are never repeated automatically. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        retry: (_count, error) => error instanceof ApiError && error.passing,
        retryDelay,
        retryOnMount: (query) => !failedJustNow(query),
        refetchOnMount: (query) => !failedJustNow(query),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
