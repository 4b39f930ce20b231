import { type Point } from "@huiyan/contract/point/point.api";

export type PointCondition = "online" | "offline" | "blind" | "applying";

/**
 * Returns the condition of a point. Until its device has applied the desired settings, a point without a picture is
 * `applying` instead of `offline`.
 */
export function conditionOf({ online, blind, config }: Pick<Point, "online" | "blind" | "config">): PointCondition {
  if (!online) return config?.state === "sent" ? "applying" : "offline";
  return blind === null ? "online" : "blind";
}
