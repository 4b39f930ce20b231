import { createContext, useContext, useEffect, useEffectEvent, useId, useMemo, useSyncExternalStore } from "react";
import { ApiError } from "./api-error.ts";

/** Failed query of a page, with the function that retries it. */
export interface FailedQuery {
  problem: Error;
  /** Time at which the shown data arrived, in epoch milliseconds; 0 when there is none. */
  dataUpdatedAt: number;
  isFetching: boolean;
  retryNow: () => Promise<void>;
}

/**
 * Returns whether a problem must be shown. Expected refusals have their own texts; a lost connection has the bar above
 * every page.
 */
const isFailure = (problem: Error | null): problem is ApiError => problem instanceof ApiError && problem.status >= 500;

/**
 * Collects the failed queries of a page. A part that shows a problem itself claims it. The page shows the others, so
 * that no part stays empty without a reason.
 */
class FailedQueries {
  readonly #failed = new Map<string, FailedQuery>();
  readonly #claimed = new Map<Error, number>();
  readonly #listeners = new Set<() => void>();
  #adopters = 0;
  #unclaimed: readonly FailedQuery[] = [];

  report(id: string, failed: FailedQuery | undefined): void {
    if (failed === undefined && !this.#failed.has(id)) return;
    if (failed === undefined) this.#failed.delete(id);
    else this.#failed.set(id, failed);
    this.#changed();
  }

  claim(problem: Error): () => void {
    this.#count(problem, 1);
    return () => this.#count(problem, -1);
  }

  /**
   * Marks the failures as shown by the list page that calls this. The page frame then does not show them. Returns the
   * function that ends this.
   */
  adopt(): () => void {
    this.#adopters += 1;
    this.#changed();
    return () => {
      this.#adopters -= 1;
      this.#changed();
    };
  }

  get isAdopted(): boolean {
    return this.#adopters > 0;
  }

  get unclaimed(): readonly FailedQuery[] {
    return this.#unclaimed;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #count(problem: Error, by: number): void {
    const count = (this.#claimed.get(problem) ?? 0) + by;
    if (count === 0) this.#claimed.delete(problem);
    else this.#claimed.set(problem, count);
    this.#changed();
  }

  #changed(): void {
    const byProblem = new Map([...this.#failed.values()].map((failed) => [failed.problem, failed]));
    this.#unclaimed = [...byProblem.values()].filter(({ problem }) => !this.#claimed.has(problem));
    for (const listener of this.#listeners) listener();
  }
}

const FailedContext = createContext<FailedQueries | undefined>(undefined);
export const FailedQueriesProvider = FailedContext.Provider;

/** Creates the collection for the frame of one page. */
export const useNewFailedQueries = (): FailedQueries => useMemo(() => new FailedQueries(), []);

/** Reports a query that failed to its page. Queries of the layout belong to no page and are not reported. */
export function useReportedFailure(query: Omit<FailedQuery, "problem"> & { problem: Error | null }): void {
  const page = useContext(FailedContext);
  const id = useId();
  const retry = useEffectEvent(() => query.retryNow());
  const { problem, dataUpdatedAt, isFetching } = query;
  useEffect(() => {
    const failed = isFailure(problem) ? { problem, dataUpdatedAt, isFetching, retryNow: () => retry() } : undefined;
    page?.report(id, failed);
  }, [page, id, problem, dataUpdatedAt, isFetching]);
  useEffect(() => () => page?.report(id, undefined), [page, id]);
}

/** Marks a problem as shown by the caller. */
export function useClaimedProblem(problem: Error | null): void {
  const page = useContext(FailedContext);
  useEffect(() => (problem === null ? undefined : page?.claim(problem)), [page, problem]);
}

const none: readonly FailedQuery[] = [];
const neverChanges = () => () => undefined;

function useUnclaimed(page: FailedQueries | undefined, read: (page: FailedQueries) => readonly FailedQuery[]) {
  return useSyncExternalStore(page?.subscribe ?? neverChanges, () => (page === undefined ? none : read(page)));
}

/**
 * Returns the failed queries that no part of the page shows, and marks them as shown by the caller. The page frame then
 * does not show them.
 */
export function useAdoptedFailures(): readonly FailedQuery[] {
  const page = useContext(FailedContext);
  useEffect(() => page?.adopt(), [page]);
  return useUnclaimed(page, ({ unclaimed }) => unclaimed);
}

/** Returns the failed queries that the page frame must show: neither a part of the page nor its list shows them. */
export function useLeftFailures(page: FailedQueries): readonly FailedQuery[] {
  return useUnclaimed(page, ({ isAdopted, unclaimed }) => (isAdopted ? none : unclaimed));
}
