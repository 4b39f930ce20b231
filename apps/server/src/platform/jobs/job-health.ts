import { z } from "zod";
import { type Clock } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";

/** How a job last ended on a node. */
export const JobRun = z.object({
  name: z.string(),
  /** `15 3 * * *`, or each so many seconds. */
  when: z.string(),
  /** When its last run ended, epoch ms; null: none has yet, since it was first started. */
  endedAt: z.number().nullable(),
  ms: z.number(),
  /** Since when it runs now. */
  runningSince: z.number().nullable(),
  /** Runs in a row that failed. */
  failures: z.number(),
  cause: z.string(),
});
export type JobRun = z.infer<typeof JobRun>;

/** What runs in the background and has failed in a row, on this node. */
export interface FailingJob {
  job: string;
  times: number;
  since: Date;
  /** Where it is known. */
  cause?: string;
}

/** A single failure may be chance: reported is what failed at least so often in a row. */
const keepsFailing = 2;
/** At most so much of an error is kept. */
const causeLength = 500;

/**
 * Remembers which jobs and steps of this node fail. Each series of failures is logged at its beginning and its end; in
 * between `/healthz` tells it.
 */
export class JobHealth {
  readonly #log: Log;
  readonly #clock: Pick<Clock, "now">;
  readonly #failing = new Map<string, { times: number; since: Date }>();
  /** By their beginning; several of one name may be under way. */
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
   * Runs it, whatever becomes of it.
   * @param now when, in the server's time @param expiresMs while it runs for longer it is reported as failing
   * @returns whether it succeeded
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

  /** A job that this node does; `when` in words of its table. */
  register(job: string, when: string): void {
    this.#registered.set(job, { when, last: this.#registered.get(job)?.last });
  }

  #note(job: string, began: number, cause: string): void {
    const registered = this.#registered.get(job);
    if (registered === undefined) return;
    const ms = Math.round(performance.now() - began);
    registered.last = { endedAt: this.#clock.now().getTime(), ms, cause: cause.slice(0, causeLength) };
  }

  /** What this node's jobs did before it was started anew. */
  takeOver(runs: readonly JobRun[]): void {
    for (const { name, endedAt, ms, cause } of runs) {
      const registered = this.#registered.get(name);
      if (registered !== undefined && endedAt !== null) registered.last ??= { endedAt, ms, cause };
    }
  }

  /** All that this node does in the background, and how each last ended. */
  runs(): JobRun[] {
    const since = new Map([...this.#running.values()].map((run) => [run.job, run.since.getTime()]));
    return [...this.#registered].map(([name, { when, last }]) => ({
      ...{ name, when, endedAt: last?.endedAt ?? null, ms: last?.ms ?? 0, cause: last?.cause ?? "" },
      ...{ runningSince: since.get(name) ?? null, failures: this.#failing.get(name)?.times ?? 0 },
    }));
  }

  /** What fails from here on fails because the server stops. */
  end(): void {
    this.#isEnding = true;
  }

  /** What fails, and what has not ended though it should have. */
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

/** One part of a clean-up; what it does is safe to repeat. */
export interface CleanUpStep {
  name: string;
  run(): Promise<unknown>;
}

/** Runs every step by itself: one that fails is reported, and the others go on. */
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
