import { type Endpoint } from "@huiyan/contract/endpoint";
import { type Page } from "@huiyan/contract/paging";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type z } from "zod";
import { type SentBy } from "../api/call.ts";
import { keyOf, queryOfEndpoint, useQueryOf } from "../api/use-query-of.ts";
import { type Patch, useUrlState } from "./use-url-state.ts";

/** What every list keeps in the address. */
interface ListState {
  page: number;
  size: number;
  /** The opened item. */
  id?: string | undefined;
}
const firstPage = { page: undefined, id: undefined } as const;

interface ListOptions<S, I extends z.ZodObject, T> {
  endpoint: Endpoint<I, z.ZodType<{ list: T[]; page: Page }>>;
  /** Reads the state from the address; every field with a default. */
  schema: z.ZodType<S>;
  /** State of the list → input of the call. */
  toInput: (state: S) => SentBy<I>;
  /** Rows are asked for again this often, where their states change but their order does not. */
  refreshMs?: number;
}

/**
 * A paged list whose state lives in the address. While other filters load, the old rows stay and `stale` is true; rows
 * are not refreshed by themselves unless `refreshMs` says so, so that nothing moves under the reader.
 */
export function useList<S extends ListState, I extends z.ZodObject, T extends { _id: string }>({
  endpoint,
  schema,
  toInput,
  refreshMs,
}: ListOptions<S, I, T>) {
  const client = useQueryClient();
  const { state, set, merge } = useUrlState(schema);
  const input = useMemo(() => toInput(state), [toInput, state]);
  const query = useQueryOf(endpoint, input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnReconnect: false,
    refetchInterval: refreshMs ?? false,
  });
  const rows = query.data?.list;
  const page = query.data?.page;
  return {
    state,
    set,
    query,
    rows,
    count: page?.count ?? 0,
    stale: query.isPlaceholderData,
    key: keyOf(endpoint, input),
    /** Filters start again at the first page and close what was open. */
    filter: (patch: Patch<S>) => merge({ ...patch, ...firstPage }),
    open: (id: string | undefined) => merge({ id }, { replace: state.id !== undefined }),
    /** Rows of another page, from the cache or the server. */
    rowsOf: async (number: number): Promise<T[]> => {
      const other = queryOfEndpoint(endpoint, toInput({ ...state, page: number }));
      return (await client.fetchQuery(other)).list;
    },
  };
}
