import { type Point } from "@huiyan/contract/point/point.api";
import { grouped } from "../../shared/format/count.ts";
import { pointText as text } from "./point.texts.ts";
import { type PointCounts } from "./use-point-counts.ts";

/** “在线 474 / 共 486”. */
export function formatCounts({ all, online }: PointCounts): string {
  return text("count", { online: grouped(online), all: grouped(all) });
}

/** The address, the bare coordinates where it has none, undefined where it was not placed. */
export function formatPosition({ position_coord, address }: Point): string | undefined {
  if (position_coord === null) return undefined;
  return address === "" ? position_coord.map((degrees) => degrees.toFixed(5)).join(", ") : address;
}

/** “东门堆场”, or “3 个点位”. */
export function formatPoints(points: readonly Pick<Point, "name">[]): string {
  const [first] = points;
  return first !== undefined && points.length === 1 ? first.name : text("many", { n: points.length });
}
