import { type Log } from "../log/log.ts";

/** What runs beside requests and has failed in a row, on this node. */
export interface FailingJob {
  job: string;
  times: number;
  since: Date;
  /** Where it is known. */
  cause?: string;
}

/** A single failure may be chance: told is what failed at least so often in a row. */
const keepsFailing = 2;

/**
 * Remembers which jobs and steps of this node fail. Each series of failures is logged at its beginning and its end; in
 * between `/healthz` tells it.
 */
export class JobHealth {
  readonly #log: Log;
  readonly #failing = new Map<string, { times: number; since: Date }>();
  #isEnding = false;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Runs it, whatever becomes of it. @param now when, in the server's time @returns whether it succeeded */
  async watch(job: string, now: Date, run: () => Promise<void>): Promise<boolean> {
    try {
      await run();
    } catch (err) {
      const before = this.#failing.get(job);
      this.#failing.set(job, { times: (before?.times ?? 0) + 1, since: before?.since ?? now });
      if (before === undefined && !this.#isEnding) this.#log.error({ err, job }, "job failed");
      return false;
    }
    const before = this.#failing.get(job);
    if (before !== undefined) this.#log.info({ job, times: before.times }, "job works again");
    this.#failing.delete(job);
    return true;
  }

  /** What fails from here on fails because the server stops. */
  end(): void {
    this.#isEnding = true;
  }

  failing(): FailingJob[] {
    return [...this.#failing].map(([job, series]) => ({ job, ...series })).filter(({ times }) => times >= keepsFailing);
  }
}

/** One part of a clean-up; what it does is safe to repeat. */
export interface CleanUpStep {
  name: string;
  run(): Promise<unknown>;
}

/** Runs every step by itself: one that fails is told, and the others go on. */
export async function runCleanUp(
  { jobs, clock }: { jobs: JobHealth; clock: { now(): Date } },
  steps: readonly CleanUpStep[],
): Promise<void> {
  for (const { name, run } of steps) await jobs.watch(name, clock.now(), async () => void (await run()));
}

/** Does it for each, whatever becomes of the others. @throws the first error, after the last one */
export async function forEach<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await run(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
