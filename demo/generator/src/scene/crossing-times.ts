import { tenths } from "../geometry.ts";

/** Returns the times at which a condition changes in the clip, in seconds. Before the clip it counts as false. */
export function changeTimes(seconds: number, holdsAt: (time: number) => boolean): number[] {
  const times: number[] = [];
  let held = false;
  for (let t = 0; t <= seconds; t += 0.02) {
    const holds = holdsAt(t);
    if (holds !== held) times.push(tenths(t));
    held = holds;
  }
  return times;
}
