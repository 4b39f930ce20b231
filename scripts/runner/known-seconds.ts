import { type KeptRun } from "./kept-runs.ts";
import { type Job } from "./schedule.ts";

/** Steps with the seconds that each took when it last ended by itself; those that never did keep their own. */
export function withKnownSeconds<J extends Job>(jobs: readonly J[], runs: readonly KeptRun[]): J[] {
  return jobs.map((job) => ({ ...job, seconds: lastSeconds(job.name, runs) ?? job.seconds }));
}

function lastSeconds(name: string, runs: readonly KeptRun[]): number | undefined {
  const steps = runs.flatMap((run) => run.steps);
  return steps.find((step) => step.name === name && !step.interrupted)?.seconds;
}

/** Seconds of a test file in the newest run that had it; runners name files by a path's end. */
export function knownSeconds(runs: readonly KeptRun[]): (path: string) => number | undefined {
  const newest = new Map<string, number>();
  for (const { files } of runs.flatMap(({ steps }) => steps)) {
    for (const [name, seconds] of Object.entries(files)) if (!newest.has(name)) newest.set(name, seconds);
  }
  return (path) => {
    const parts = path.split("/");
    const names = parts.map((_, at) => parts.slice(at).join("/"));
    const name = names.find((one) => newest.has(one));
    return name === undefined ? undefined : newest.get(name);
  };
}
