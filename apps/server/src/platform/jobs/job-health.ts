import { z } from "zod";
import { type Clock } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";

/** State of a job on a node, with the result of its last run. */
export const JobRun = z.object({
  name: z.string(),
  /** Schedule: a cron expression such as `15 3 * * *`, or an interval such as `60 s`. */
  when: z.string(),
  /** End of the last run in epoch ms; null if no run has ended since the node's first start. */
  endedAt: z.number().nullable(),
  ms: z.number(),
  /** Start of the current run in epoch ms; null if the job is not running. */
  runningSince: z.number().nullable(),
  /** Consecutive failed runs. */
  failures: z.number(),
  cause: z.string(),
});
export type JobRun = z.infer<typeof JobRun>;

/** A background job of this node with consecutive failures. */
export interface FailingJob {
  job: string;
  times: number;
  since: Date;
  /** Error text of the last failure, if known. */
  cause?: string;
}

/** Number of consecutive failures from which a job is reported. A single failure may be chance. */
const keepsFailing = 2;
/** Maximum characters of a stored error text. */
const causeLength = 500;

/**
 * Records failing jobs and steps of this node. The log gets the first failure of a series and its end; until then
 * `/healthz` reports the job.
 */
export class JobHealth {
  readonly #log: Log;
  readonly #clock: Pick<Clock, "now">;
  readonly #failing = new Map<string, { times: number; since: Date }>();
  /** Running jobs, by the symbol of their run; several runs of one job may overlap. */
  readonly #running = new Map<symbol, { job: string; since: Date; expiresMs: number }>();
  /** Registered jobs, by name. */
  readonly #registered = new Map<
    string,
    { when: string; last: { endedAt: number; ms: number; cause: string } | undefined }
  >();
  #isEnding = false;

  constructor(log: Log, clock: Pick<Clock, "now">) {
    this.#log = log;
    this.#clock = clock;
  }

  /**
   * Runs the work and records its result. Never rejects.
   * @param now start time by the server's clock
   * @param expiresMs duration in milliseconds after which the run is reported as failing
   * @returns true on success
   */
  async watch(
    job: string,
    now: Date,
    run: () => Promise<void>,
    expiresMs = Number.POSITIVE_INFINITY,
  ): Promise<boolean> {
    const id = Symbol(job);
    const began = performance.now();
    this.#running.set(id, { job, since: now, expiresMs });
    try {
      await run().finally(() => this.#running.delete(id));
      this.#note(job, began, "");
    } catch (err) {
      this.#note(job, began, err instanceof Error ? err.message : String(err));
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

  /** Registers a job of this node; `when` as in {@link JobRun}. */
  register(job: string, when: string): void {
    this.#registered.set(job, { when, last: this.#registered.get(job)?.last });
  }

  #note(job: string, began: number, cause: string): void {
    const registered = this.#registered.get(job);
    if (registered === undefined) return;
    const ms = Math.round(performance.now() - began);
    registered.last = { endedAt: this.#clock.now().getTime(), ms, cause: cause.slice(0, causeLength) };
  }

  /** Restores the results of this node's jobs from before its restart. */
  takeOver(runs: readonly JobRun[]): void {
    for (const { name, endedAt, ms, cause } of runs) {
      const registered = this.#registered.get(name);
      if (registered !== undefined && endedAt !== null) registered.last ??= { endedAt, ms, cause };
    }
  }

  /** Returns all jobs of this node with their last results. */
  runs(): JobRun[] {
    const since = new Map([...this.#running.values()].map((run) => [run.job, run.since.getTime()]));
    return [...this.#registered].map(([name, { when, last }]) => ({
      name,
      when,
      endedAt: last?.endedAt ?? null,
      ms: last?.ms ?? 0,
      cause: last?.cause ?? "",
      runningSince: since.get(name) ?? null,
      failures: this.#failing.get(name)?.times ?? 0,
    }));
  }

  /** Ignores failures from now on, because the shutdown of the server causes them. */
  end(): void {
    this.#isEnding = true;
  }

  /** Returns the failing jobs, and jobs that run longer than their `expiresMs`. */
  failing(): FailingJob[] {
    const failed = [...this.#failing].map(([job, series]) => ({ job, ...series }));
    const now = this.#clock.now().getTime();
    const hanging = [...this.#running.values()].filter(({ since, expiresMs }) => now - since.getTime() > expiresMs);
    return [
      ...failed.filter(({ times }) => times >= keepsFailing),
      ...hanging.map(({ job, since }) => ({ job, times: 1, since, cause: "has not ended yet" })),
    ];
  }
}

/** One step of a clean-up. Each step is idempotent, so it may be repeated at any time. */
export interface CleanUpStep {
  name: string;
  run(): Promise<unknown>;
}

/** Runs every step independently. A failed step is reported, and the others still run. */
export async function runCleanUp(
  { jobs, clock }: { jobs: JobHealth; clock: { now(): Date } },
  steps: readonly CleanUpStep[],
): Promise<void> {
  for (const { name, run } of steps) await jobs.watch(name, clock.now(), async () => void (await run()));
}

/** Calls `run` for every item, even after failures. @throws the first error, after the last item */
export async function forEach<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await run(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
