import { createRandom } from "../../random.ts";
import { fromX, lineX, pathZ, toX } from "../barn/barn-plan.ts";
import { type PassageStep } from "../passage-walk.ts";

export const clipSeconds = 72;
const usualSpeed = 1.3;

export interface PassageCow {
  id: string;
  batch: number;
  size: number;
  steps: readonly PassageStep[];
  /** Set for an animal that is much smaller than the others of its batch. */
  abnormal?: "small";
}

const random = createRandom(8123);

function goes(start: number, places: readonly number[], speed = usualSpeed * random.range(0.97, 1.03)): PassageStep[] {
  const z = pathZ + random.range(-0.12, 0.12);
  const steps: PassageStep[] = [{ t: start, x: fromX, z }];
  for (const x of places) {
    const last = steps.at(-1) ?? { t: start, x: fromX };
    steps.push({ t: last.t + Math.abs(x - last.x) / speed, x, z });
  }
  return steps;
}

const usualSize = () => random.range(0.96, 1.04);
const singles = (batch: number, starts: readonly number[]) =>
  starts.map((start) => ({ batch, size: usualSize(), steps: goes(start, [toX]) }));

/**
 * Three successive batches. In the second one cow turns around after the line, returns and then continues; in the third
 * there is a calf.
 */
export const cows: readonly PassageCow[] = [
  ...singles(0, [0.5, 3.3, 6.1, 8.9]),
  ...singles(1, [24.5]),
  { batch: 1, size: 1, steps: goes(27.6, [lineX + 0.15, -3.4, toX]) },
  ...singles(1, [38.2]),
  ...singles(2, [53, 55.8]),
  { batch: 2, size: 0.6, abnormal: "small" as const, steps: goes(58.6, [toX]) },
  ...singles(2, [61.2]),
].map((cow, index) => ({ id: `c${index + 1}`, ...cow }));
