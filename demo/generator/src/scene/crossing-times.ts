import { tenths } from "../geometry.ts";

/** When a condition changes within the clip, in seconds; it is taken not to hold before. */
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
