import { TriangleAlert } from "lucide-react";
import { clockSeconds } from "#shared/format/time.ts";
import { dashboardText as text } from "../dashboard.texts.ts";

export interface Freshness {
  problem: Error | null;
  /** Time at which the shown figures arrived, in epoch milliseconds; 0 when there are none. */
  dataUpdatedAt: number;
}

/** Combines several queries: returns a current failure, and the age of the oldest answer. */
export function joinFreshness(...calls: readonly Freshness[]): Freshness {
  const times = calls.map(({ dataUpdatedAt }) => dataUpdatedAt);
  return { problem: calls.find(({ problem }) => problem !== null)?.problem ?? null, dataUpdatedAt: Math.min(...times) };
}

/** Shows the age of the figures while their refresh fails. The queries retry automatically. */
export function StaleNote({ problem, dataUpdatedAt }: Freshness) {
  if (problem === null) return null;
  return (
    <p className="screen-stale" role="alert">
      <TriangleAlert size={18} aria-hidden="true" />
      {dataUpdatedAt > 0
        ? text("stale", { problem: problem.message, time: clockSeconds(dataUpdatedAt) })
        : text("unread", { problem: problem.message })}
    </p>
  );
}
