import { type PatrolCamera } from "./patrol-state.ts";
import { openMs, patrolTimes } from "./patrol-times.ts";

/**
 * The longest that a camera of this loop stays unseen while it is not dead, in ms; 0: all are seen all the time.
 *
 * Windows take the camera that has waited longest. From the moment when a camera leaves until it is seen again every
 * window is busy, and only with cameras that stand before it, each once and for at most its dwell time and the grace of
 * one switch: together `sum of the others / windows`. The time to open a stream comes on top.
 */
export function promisedMs(cameras: readonly PatrolCamera[], windowCount: number): number {
  if (cameras.length <= windowCount) return 0;
  const perSwitch = patrolTimes.graceMs + patrolTimes.tickMs;
  const times = cameras.map(({ dwellMs }) => dwellMs + perSwitch);
  const others = times.reduce((sum, time) => sum + time, 0) - Math.min(...times);
  return others / windowCount + openMs;
}
