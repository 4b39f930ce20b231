import { type KeptRun } from "./kept-runs.ts";
import { type Job } from "./schedule.ts";

/** Steps with the seconds that each took when it last ended by itself; those that never did keep their own. */
export function withKnownSeconds<J extends Job>(jobs: readonly J[], runs: readonly KeptRun[]): J[] {
  return jobs.map((job) => ({ ...job, seconds: lastSeconds(job.name, runs) ?? job.seconds }));
}

function lastSeconds(name: string, runs: readonly KeptRun[]): number | undefined {
  const steps = runs.filter(({ command }) => command !== "check").flatMap((run) => run.steps);
  return steps.find((step) => step.name === name && !step.interrupted)?.seconds;
}
