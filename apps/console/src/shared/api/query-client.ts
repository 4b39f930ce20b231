import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const firstRetryMs = 1000;
const longestRetryMs = 10_000;
/** A server may ask for hours of patience; a page that is open asks again sooner. */
const longestAskedMs = 60_000;

/** Waiting time before the next try: doubled each time, or what the server asked for. */
export function retryDelay(attempt: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  return asked === undefined ? Math.min(firstRetryMs * 2 ** attempt, longestRetryMs) : Math.min(asked, longestAskedMs);
}

/** Reads go on trying while the trouble may pass. Writes are never repeated by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        retry: (_count, error) => error instanceof ApiError && error.passing,
        retryDelay,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
