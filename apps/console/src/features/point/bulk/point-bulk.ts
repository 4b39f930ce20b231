import { type Point } from "@huiyan/contract/point/point.api";
import {
  type PointBulkAction,
  type PointBulkRequest,
  type startPointBulk,
} from "@huiyan/contract/point/point-bulk.api";
import { type SentBy } from "../../../shared/api/call.ts";

type BulkInput = SentBy<(typeof startPointBulk)["input"]>;

/** Picked points, or all that the list's filters find; the server decides which they are. */
export type ChosenPoints =
  | { points: readonly Point[] }
  | { all: { filter: NonNullable<BulkInput["filter"]>; count: number } };

/** Points and what is to be done with them, or a task that goes on already. */
export type PointBulkStart = { action: PointBulkAction; chosen: ChosenPoints } | { task: string };

export const countOf = (chosen: ChosenPoints): number => ("all" in chosen ? chosen.all.count : chosen.points.length);

/** Which points, as the server is told. */
export function targetOf(chosen: ChosenPoints): Pick<BulkInput, "point_ids" | "filter"> {
  return "all" in chosen ? { filter: chosen.all.filter } : { point_ids: chosen.points.map(({ _id }) => _id) };
}

/** The request where nothing more has to be asked; undefined where it needs a form. */
export function requestOf(action: PointBulkAction): PointBulkRequest | undefined {
  return action === "settings" || action === "algorithms" ? undefined : { action };
}
