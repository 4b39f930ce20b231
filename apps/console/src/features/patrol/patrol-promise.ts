import { type PatrolCamera } from "./patrol-state.ts";
import { openMs, patrolTimes } from "./patrol-times.ts";

/**
 * Returns the maximum time in milliseconds for which a camera of the loop is not shown, if its stream works; 0 if all
 * cameras are always shown.
 * A window takes the camera that has waited longest. While a camera waits, all windows show cameras that precede it in
 * the queue. Each of those is shown once, for at most its dwell time plus the time of one switch. The result is the sum
 * of these times divided by the number of windows, plus the time to open a stream.
 */
export function promisedMs(cameras: readonly PatrolCamera[], windowCount: number): number {
  if (cameras.length <= windowCount) return 0;
  const perSwitch = patrolTimes.graceMs + patrolTimes.tickMs;
  const times = cameras.map(({ dwellMs }) => dwellMs + perSwitch);
  const others = times.reduce((sum, time) => sum + time, 0) - Math.min(...times);
  return others / windowCount + openMs;
}
