import { type Clock } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";

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
    this.#running.set(id, { job, since: now, expiresMs });
    try {
      await run().finally(() => this.#running.delete(id));
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
