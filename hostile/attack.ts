import { type Target } from "./target.ts";

/** What came of one attack. */
export interface Outcome {
  /** Single tries. */
  tried: number;
  /** What should not have been possible and was; each a sentence. */
  falls: string[];
}

/** One way to do harm. It goes on for as long as it is let, and tells what it reached. */
export interface Attack {
  /** Chinese, for the table. */
  name: string;
  /** Goes on until `signal` is aborted, but at least once through. */
  run(target: Target, signal: AbortSignal): Promise<Outcome>;
}

/** Repeats a step until the time is over, so many side by side, and gathers what fell. */
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
      // the same fall a thousand times is one line
      if (fall !== undefined && !outcome.falls.includes(fall)) outcome.falls.push(fall);
    } while (!signal.aborted);
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  return outcome;
}
