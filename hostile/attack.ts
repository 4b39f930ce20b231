import { type Target } from "./target.ts";

/** Result of one attack. */
export interface Outcome {
  /** Number of attempts. */
  tried: number;
  /** Successes of the attack that the product should have prevented, each as a sentence. */
  falls: string[];
}

/** One attack. */
export interface Attack {
  /** Chinese name for the table of results. */
  name: string;
  /** Runs until `signal` is aborted, but at least once completely; returns the results. */
  run(target: Target, signal: AbortSignal): Promise<Outcome>;
}

/**
 * Repeats a step until `signal` is aborted, in `sideBySide` parallel workers, and collects the successes.
 * @param step returns a success as a sentence, undefined where the product held
 */
export async function repeat(
  signal: AbortSignal,
  sideBySide: number,
  step: (n: number) => Promise<string | undefined>,
): Promise<Outcome> {
  const outcome: Outcome = { tried: 0, falls: [] };
  const worker = async () => {
    do {
      const n = outcome.tried++;
      const fall = await step(n);
      // equal successes are listed once
      if (fall !== undefined && !outcome.falls.includes(fall)) outcome.falls.push(fall);
    } while (!signal.aborted);
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  return outcome;
}
