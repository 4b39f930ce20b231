import { useEffect } from "react";
import { type PointList } from "./use-point-list.ts";

/** Where the last page has been emptied, for example by deleting its points, the one before it is shown. */
export function usePageInRange({ rows, stale, count, state, set }: PointList): void {
  const last = Math.max(1, Math.ceil(count / state.size));
  const beyond = rows?.length === 0 && !stale && count > 0 && state.page > last;
  useEffect(() => {
    if (beyond) set({ page: last }, { replace: true });
  }, [beyond, last, set]);
}
