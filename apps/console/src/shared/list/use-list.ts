import { type Endpoint } from "@huiyan/contract/endpoint";
import { type Page, type PageEdge } from "@huiyan/contract/paging";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type z } from "zod";
import { type SentBy } from "../api/call.ts";
import { keyOf, queryOfEndpoint, useQueryOf } from "../api/use-query-of.ts";
import { edgeOf, type HeldPage } from "./page-edges.ts";
import { type Patch, type SetOptions, useUrlState } from "./use-url-state.ts";

/**
 * Stores for each page the row relative to which it was requested (its edge), so that a page keeps its rows while rows
 * are added and removed.
 * @param filters filters of the list as JSON, independent of the page; edges of other filters are discarded
 */
function usePageEdges(filters: string) {
  const [kept, setKept] = useState<{ filters: string; edges: Readonly<Record<number, PageEdge>> }>();
  const edges = kept?.filters === filters ? kept.edges : {};
  return {
    of: (page: number): PageEdge => edges[page] ?? {},
    keep: (held: HeldPage, page: number) =>
      setKept({
        filters,
        edges: { ...edges, [page]: page === held.number ? (edges[page] ?? {}) : edgeOf(held, page) },
      }),
  };
}

/** State that every list keeps in the address. */
interface ListState {
  page: number;
  size: number;
  /** Key of the opened item. */
  id?: string | undefined;
}

/** How the address stores the opened row, if not as `id` with the row's `_id`. */
export interface Opening<S, T> {
  opened: (state: S) => string | undefined;
  keyOf: (row: T) => string;
  /** Returns the change of the address that opens a row; undefined closes it. */
  patch: (key: string | undefined) => object;
}

interface ListOptions<S, I extends z.ZodObject, T> {
  endpoint: Endpoint<I, z.ZodType<{ list: T[]; page: Page }>>;
  /** Parses the state from the address; every field has a default. */
  schema: z.ZodType<S>;
  /** Converts the state of the list to the input of the call. `edge` is for endpoints with `endlessPaging`. */
  toInput: (state: S, edge: PageEdge) => SentBy<I>;
  /** Refresh interval in milliseconds, for rows whose states change but whose order does not. */
  refreshMs?: number;
  opening?: Opening<S, T>;
}

/**
 * Returns the total, at least as large as the rows up to this page. In a list of unhandled rows, rows of earlier pages
 * that were handled are missing in the server's total.
 */
function totalSoFar(found: number | undefined, { page, size }: ListState, rows: number): number | undefined {
  return found === undefined || rows === 0 ? found : Math.max(found, (page - 1) * size + rows);
}

/**
 * Returns a paged list whose state is kept in the address. While new filters load, the old rows stay and `stale` is
 * true.
 * Rows refresh automatically only with `refreshMs`, so that no row moves while the user reads. An empty last page is
 * replaced by the last page with rows.
 */
export function useList<S extends ListState, I extends z.ZodObject, T extends { _id: string }>({
  endpoint,
  schema,
  toInput,
  refreshMs,
  opening = { opened: ({ id }) => id, keyOf: ({ _id }) => _id, patch: (id) => ({ id }) },
}: ListOptions<S, I, T>) {
  const client = useQueryClient();
  const { state, set, merge, current } = useUrlState(schema);
  const filters = useMemo(() => JSON.stringify(toInput({ ...state, page: 1 }, {})), [toInput, state]);
  const edges = usePageEdges(filters);
  const input = toInput(state, edges.of(state.page));
  const [ahead, setAhead] = useState<string>();
  const query = useQueryOf(endpoint, input, {
    placeholderData: keepPreviousData,
    keepsOther: true,
    // The step to the next or previous row has just fetched this page, and a second answer could lack the opened row.
    // The cached answer therefore stays fresh for 5 s.
    staleTime: ahead === JSON.stringify(input) ? 5_000 : 0,
    refetchOnReconnect: false,
    refetchInterval: refreshMs ?? false,
  });
  const rows = query.data?.list;
  const stale = query.isPlaceholderData;
  const found = query.data?.page.count;
  const count = stale ? found : totalSoFar(found, state, rows?.length ?? 0);
  const more = query.data?.page.more === true;
  const opened = opening.opened(state);
  const openedIndex = opened === undefined ? -1 : (rows?.findIndex((row) => opening.keyOf(row) === opened) ?? -1);

  // While new filters load, the rows of the old filters are shown. The age must be that of these rows.
  const answers = client.getQueryCache().findAll({ queryKey: [endpoint.name] });
  const shownFrom = stale ? answers.find((one) => one.state.data === query.data)?.state.dataUpdatedAt : undefined;

  const held = { number: state.page, rows: stale || rows === undefined ? [] : rows };
  const lastPage = Math.max(1, Math.ceil((found ?? 0) / state.size));
  const beyond = rows?.length === 0 && !stale && found !== undefined && found > 0 && !more && state.page > lastPage;
  useEffect(() => {
    if (beyond) merge({ page: lastPage }, { replace: true });
  }, [beyond, lastPage, merge]);

  return {
    state,
    set,
    query: { ...query, dataUpdatedAt: shownFrom ?? query.dataUpdatedAt },
    rows,
    /** Total of all pages; undefined while unknown. */
    count: stale && query.problem !== null ? undefined : count,
    /** True when there are more than `count`. */
    more,
    stale,
    key: keyOf(endpoint, input),
    /** Changes filters, returns to the first page and closes the opened row. */
    filter: (patch: Patch<S>, options?: SetOptions) =>
      merge({ ...opening.patch(undefined), ...patch, page: undefined }, options),
    turn: (page: number, size: number) => {
      if (size === state.size) edges.keep(held, page);
      merge({ page: size === state.size ? page : undefined, size });
    },
    /** Key of the opened row, from the address. */
    opened,
    /** Returns the key of the row that is open now, for a callback that runs after an answer of the server. */
    openedNow: () => opening.opened(current()),
    openedIndex,
    openedRow: rows?.[openedIndex],
    open: (key: string | undefined) => merge(opening.patch(key), { replace: opened !== undefined }),
    /** Opens a row, on another page if one is given. */
    openRow: (row: T, page?: number) => {
      if (page !== undefined) edges.keep(held, page);
      const at = page === undefined ? {} : { page };
      merge({ ...opening.patch(opening.keyOf(row)), ...at }, { replace: opened !== undefined });
    },
    /** Returns the rows of another page, from the cache or the server. */
    rowsOf: async (number: number): Promise<T[]> => {
      const other = toInput({ ...state, page: number }, edgeOf(held, number));
      const { list } = await client.fetchQuery(queryOfEndpoint(endpoint, other));
      setAhead(JSON.stringify(other));
      return list;
    },
  };
}
