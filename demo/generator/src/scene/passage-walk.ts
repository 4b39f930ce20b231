import { tenths } from "../geometry.ts";

/** Position of an animal's middle at a time, in metres. Between two steps the animal moves in a straight line. */
export interface PassageStep {
  /** Time in seconds. */
  t: number;
  x: number;
  z: number;
  /** Height above the ground while the animal is carried, metres. */
  up?: number;
}

export interface PassageCrossing {
  /** Time in seconds. */
  t: number;
  direction: "right" | "left";
}

interface Spot {
  x: number;
  z: number;
  up: number;
}

export function spotAt(steps: readonly PassageStep[], time: number): Spot | undefined {
  const next = steps.findIndex(({ t }) => t > time);
  const [from, to] = [steps[next - 1], steps[next]];
  if (from === undefined || to === undefined) return undefined;
  const share = (time - from.t) / (to.t - from.t);
  const between = (a: number, b: number) => a + (b - a) * share;
  return { x: between(from.x, to.x), z: between(from.z, to.z), up: between(from.up ?? 0, to.up ?? 0) };
}

export function walkedUntil(steps: readonly PassageStep[], time: number): number {
  return steps.slice(1).reduce((metres, to, index) => {
    const from = steps[index] ?? to;
    const share = Math.max(0, Math.min(1, (time - from.t) / (to.t - from.t)));
    return metres + Math.abs(to.x - from.x) * share;
  }, 0);
}

/** Returns an animal's direction: 1 to the right, -1 to the left, and values in between while it turns. */
export function headingAt(steps: readonly PassageStep[], time: number): number {
  let [right, left] = [0, 0];
  for (let t = time - 0.35; t <= time + 0.35; t += 0.05) {
    const moved = (spotAt(steps, t + 0.02)?.x ?? Number.NaN) - (spotAt(steps, t)?.x ?? Number.NaN);
    if (moved > 1e-4) right += 1;
    else if (moved < -1e-4) left += 1;
  }
  return right + left === 0 ? 1 : (right - left) / (right + left);
}

/**
 * Returns the times at which the animal's middle crosses the line and continues. An animal that turns within `band`
 * metres of the line has not crossed it.
 */
export function crossingsOf(
  steps: readonly PassageStep[],
  { lineX, band, seconds }: { lineX: number; band: number; seconds: number },
): PassageCrossing[] {
  const found: PassageCrossing[] = [];
  let [side, passedAt] = [-1, 0];
  for (let t = 0; t <= seconds; t += 0.02) {
    const x = spotAt(steps, t)?.x;
    if (x === undefined) continue;
    const by = x - lineX;
    if (Math.sign(by) === side) passedAt = t;
    else if (Math.abs(by) > band) {
      side = Math.sign(by);
      found.push({ t: tenths(passedAt), direction: side > 0 ? "right" : "left" });
    }
  }
  return found;
}
