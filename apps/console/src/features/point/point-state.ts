import { type Point } from "@huiyan/contract/point/point.api";

export type PointCondition = "online" | "offline" | "blind" | "applying";

/** An offline point of which its device has not taken what is wanted is not called offline yet. */
export function conditionOf({ online, blind, config }: Pick<Point, "online" | "blind" | "config">): PointCondition {
  if (!online) return config?.state === "sent" ? "applying" : "offline";
  return blind === null ? "online" : "blind";
}
