import { type Point } from "@huiyan/contract/point/point.api";
import {
  type PointBulkAction,
  type PointBulkRequest,
  type startPointBulk,
} from "@huiyan/contract/point/point-bulk.api";
import { type SentBy } from "#shared/api/call.ts";

type BulkInput = SentBy<(typeof startPointBulk)["input"]>;

/**
 * Selected points, or all points that match the filters of the list. In the latter case, the server finds the points.
 */
export type ChosenPoints =
  | { points: readonly Point[] }
  | { all: { filter: NonNullable<BulkInput["filter"]>; count: number } };

/** Initial state of the dialog: an action on points, or a task that is already running. */
export type PointBulkStart = { action: PointBulkAction; chosen: ChosenPoints } | { task: string };

export const countOf = (chosen: ChosenPoints): number => ("all" in chosen ? chosen.all.count : chosen.points.length);

/** Returns the selected points as fields of the request. */
export function targetOf(chosen: ChosenPoints): Pick<BulkInput, "point_ids" | "filter"> {
  return "all" in chosen ? { filter: chosen.all.filter } : { point_ids: chosen.points.map(({ _id }) => _id) };
}

/** Returns the complete request; undefined if the action needs input from a form. */
export function requestOf(action: PointBulkAction): PointBulkRequest | undefined {
  return action === "settings" || action === "algorithms" ? undefined : { action };
}
