import { type Point } from "@huiyan/contract/point/point.api";

export type PointCondition = "online" | "offline" | "blind";

/** That an algorithm sees nothing says more than whether frames arrive. */
export function conditionOf({ online, blind }: Pick<Point, "online" | "blind">): PointCondition {
  if (blind !== null) return "blind";
  return online ? "online" : "offline";
}
