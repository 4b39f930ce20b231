import { type Target } from "./target.ts";

/** Result of one attack. */
export interface Outcome {
  /** Number of attempts. */
  tried: number;
  /** Successes that should have been impossible; each a sentence. */
  falls: string[];
}

/** One attack. The attack runs until it is stopped, and returns its results. */
export interface Attack {
  /** Chinese, for the table. */
  name: string;
  /** Runs until `signal` is aborted, but at least once completely. */
  run(target: Target, signal: AbortSignal): Promise<Outcome>;
}

/** Repeats a step until the time is over, `sideBySide` in parallel, and collects the successes. */
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
      // a thousand equal successes are one line
      if (fall !== undefined && !outcome.falls.includes(fall)) outcome.falls.push(fall);
    } while (!signal.aborted);
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  return outcome;
}
