import { type Point } from "@huiyan/contract/point/point.api";

export type PointCondition = "online" | "offline" | "blind" | "applying";

/**
 * Returns the condition of a point. A point without a picture is `applying`, not `offline`, until its device has
 * applied the desired settings.
 */
export function conditionOf({ online, blind, config }: Pick<Point, "online" | "blind" | "config">): PointCondition {
  if (!online) return config?.state === "sent" ? "applying" : "offline";
  return blind === null ? "online" : "blind";
}
