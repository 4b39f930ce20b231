import { type PlannedStep } from "../run-steps.ts";
import { planOf } from "../schedule.ts";

/**
 * As many as fit into the time, the first ones first: one that would take too long is left out, and a shorter one behind
 * it may still fit.
 */
export function fitIntoTime<T>(
  wanted: readonly T[],
  stepsFor: (taken: readonly T[]) => readonly PlannedStep[],
  limit: { seconds: number; cores: number },
): { taken: T[]; left: T[] } {
  const taken: T[] = [];
  const left: T[] = [];
  for (const one of wanted) {
    const fits = planOf(stepsFor([...taken, one]), limit.cores).seconds <= limit.seconds;
    (fits ? taken : left).push(one);
  }
  return { taken, left };
}
