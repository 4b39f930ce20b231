import { type Target } from "./target.ts";

/** Results of one attack. */
export interface Outcome {
  /** Number of attempts. */
  tried: number;
  /** Successes of the attack, each as a sentence. Each one is a failure of the product. */
  falls: string[];
}

/** An attack that the product must withstand. */
export interface Attack {
  /** Chinese name for the table of results. */
  name: string;
  /** Runs at least once completely, and repeats until `signal` is aborted. */
  run(target: Target, signal: AbortSignal): Promise<Outcome>;
}

/**
 * Repeats a step in `concurrent` parallel workers until `signal` is aborted, and collects the successes.
 * @param step returns a success of the attack as a sentence; undefined if the product withstood it
 */
export async function repeat(
  signal: AbortSignal,
  concurrent: number,
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
  await Promise.all(Array.from({ length: concurrent }, worker));
  return outcome;
}
