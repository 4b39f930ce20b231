import { type Point } from "@huiyan/contract/point/point.api";
import { grouped } from "#shared/format/count.ts";
import { pointText as text } from "./point.texts.ts";
import { type PointCounts } from "./use-point-counts.ts";

/** Returns the counts as text, for example “在线 474 / 共 486”. */
export function formatCounts({ all, online }: PointCounts): string {
  return text("count", { online: grouped(online), all: grouped(all) });
}

/** Returns the address of a point, or its coordinates if it has no address; undefined without a position. */
export function formatPosition({ position_coord, address }: Point): string | undefined {
  if (position_coord === null) return undefined;
  return address === "" ? position_coord.map((degrees) => degrees.toFixed(5)).join(", ") : address;
}

/** Returns the name of a single point, for example “东门堆场”, or the number of several, for example “3 个点位”. */
export function formatPoints(points: readonly Pick<Point, "name">[]): string {
  const [first] = points;
  return first !== undefined && points.length === 1 ? first.name : text("many", { n: points.length });
}
