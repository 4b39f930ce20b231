import { type PatrolCamera } from "./patrol-state.ts";
import { openMs, patrolTimes } from "./patrol-times.ts";

/**
 * Returns the maximum time for which a camera of this loop stays unseen while its stream works, in milliseconds; 0: all
 * are always shown. Windows take the camera that has waited longest. While a camera is unseen, every window is busy
 * with cameras that precede it in the queue. Each of them is shown once, for at most its dwell time and the grace of
 * one switch: in total `sum of the others / windows`. The time to open a stream is added.
 */
export function promisedMs(cameras: readonly PatrolCamera[], windowCount: number): number {
  if (cameras.length <= windowCount) return 0;
  const perSwitch = patrolTimes.graceMs + patrolTimes.tickMs;
  const times = cameras.map(({ dwellMs }) => dwellMs + perSwitch);
  const others = times.reduce((sum, time) => sum + time, 0) - Math.min(...times);
  return others / windowCount + openMs;
}
