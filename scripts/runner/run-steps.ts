import { availableParallelism } from "node:os";
import { type Displayed, runStep, type Step, type StepResult } from "./run-step.ts";
import { type Job, nextJob } from "./schedule.ts";
import { type TestRun } from "./test-run.ts";

/** A step with what it costs, for those that run side by side. */
export type PlannedStep = Step & Job;

/** What the tests start takes memory too: more than four at once would not make a larger machine's run shorter. */
export const cores = Math.min(availableParallelism(), 4);

/** Steps side by side, in the order of schedule.ts, as many as the cores carry. One of them shows its output at once. */
export async function runPlanned(steps: readonly PlannedStep[], run: TestRun, width = cores): Promise<StepResult[]> {
  const waiting = [...steps];
  const running = new Map<PlannedStep, Promise<void>>();
  const results: StepResult[] = [];
  let live: PlannedStep | undefined;
  const begin = (step: PlannedStep) => {
    waiting.splice(waiting.indexOf(step), 1);
    const shown: Displayed = live === undefined ? "live" : "whole";
    live ??= step;
    const done = runStep(step, run, shown).then((result) => {
      results.push(result);
      running.delete(step);
      if (live === step) live = undefined;
    });
    running.set(step, done);
  };
  for (;;) {
    const next = run.interruptedBy() === null ? nextJob(waiting, [...running.keys()], width) : undefined;
    if (next !== undefined) begin(next);
    else if (running.size > 0) await Promise.race(running.values());
    else if (run.interruptedBy() !== null || waiting.length === 0) break;
    else throw new Error(`these steps wait for each other: ${waiting.map(({ name }) => name).join(", ")}`);
  }
  return results;
}

/** Steps one after the other. */
export async function runInTurn(steps: readonly Step[], run: TestRun): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) if (run.interruptedBy() === null) results.push(await runStep(step, run));
  return results;
}
