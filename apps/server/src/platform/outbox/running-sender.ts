import { type Clock, type Timer } from "../clock/clock.ts";
import { isDatabaseAway } from "../db/failures.ts";
import { errorKeyOf } from "../error/error-answer.ts";
import { type Job } from "../jobs/jobs.ts";
import { listDueItems } from "../jobs/retry.queries.ts";
import { type ItemServices, reportFailingItems, runItems } from "../jobs/run-items.ts";
import { KeyedLimiter, type Limit } from "../limits/keyed-limiter.ts";
import { type Attempt, type DueTarget, hasFailed, nextAttempt, type OutboxRow, type Sender } from "./sender.ts";
import { TroubledTargets } from "./troubled-targets.ts";

export interface OutboxServices extends ItemServices {
  clock: Clock;
  timer: Timer;
}

const everyMs = 1000;
/** Duration in milliseconds from which a call counts as slow. */
const slowMs = 2000;
/** Share of the workers that is reserved for targets whose last call was successful and fast. */
const reservedShare = 1 / 4;

function limitsOf({ target, shares: keys }: DueTarget, { shares }: Sender, isInTrouble: boolean): Limit[] {
  const { workers, perTarget, perShare } = shares;
  return [
    { key: `target ${target}`, max: perTarget },
    ...keys.map((key) => ({ key: `share ${key}`, max: perShare })),
    { key: "all", max: workers },
    ...(isInTrouble ? [{ key: "trouble", max: Math.floor(workers * (1 - reservedShare)) }] : []),
  ];
}

/**
 * Sends the rows of one sender. A worker takes a row with a lease, so that only one node sends it and a crash loses no
 * row. If the result of a row cannot be stored, only that row is delayed.
 */
export class RunningSender {
  readonly #services: OutboxServices;
  readonly #sender: Sender;
  readonly #limiter = new KeyedLimiter();
  readonly #troubled = new TroubledTargets();
  readonly #working = new Set<Promise<void>>();
  #isEnding = false;
  /**
   * True if any row is delayed because its result could not be stored. Then each row's delay is queried before its
   * attempt.
   */
  #hasPutOff = false;

  constructor(services: OutboxServices, sender: Sender) {
    this.#services = services;
    this.#sender = sender;
  }

  /**
   * Starts workers for due rows, within the limits.
   * @returns the workers started; each ends automatically and never rejects
   */
  async startWorkers(): Promise<readonly Promise<void>[]> {
    if (this.#isEnding) return [];
    this.#hasPutOff = await reportFailingItems(this.#services, this.#sender.name);
    const now = this.#services.clock.now();
    const { workers, perTarget } = this.#sender.shares;
    const due = await this.#sender.findDue({ now, limit: 2 * workers, last: this.#troubled.list(now) });
    const rounds = Array.from({ length: perTarget }, () => due).flat();
    return rounds.flatMap((one) => this.#start(one) ?? []);
  }

  /** Takes no more rows, and resolves when the running calls have ended. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#working);
  }

  #start(due: DueTarget): Promise<void> | undefined {
    const isInTrouble = this.#troubled.has(due.target);
    const release = this.#limiter.take(limitsOf(due, this.#sender, isInTrouble));
    if (release === undefined) return undefined;
    const worker = this.#work(due, isInTrouble).finally(() => {
      release();
      this.#working.delete(worker);
    });
    this.#working.add(worker);
    return worker;
  }

  /**
   * Sends rows of one target.
   * @param wasInTrouble false: the worker stops as soon as the target fails or is slow, because it may be a reserved
   * worker
   */
  async #work({ target }: DueTarget, wasInTrouble: boolean): Promise<void> {
    const { clock, jobs } = this.#services;
    const { name, shares, leaseMs } = this.#sender;
    for (let done = 0; done < shares.turns && !this.#isEnding; done++) {
      let continues = false;
      const sendNext = async () => {
        continues = await this.#sendNext(target);
      };
      await jobs.watch(`${name}.rows`, clock.now(), sendNext, leaseMs);
      if (!continues || (this.#troubled.has(target) && !wasInTrouble)) return;
    }
  }

  /** Sends the next due row of a target. @returns true if the worker may continue with this target */
  async #sendNext(target: string): Promise<boolean> {
    const now = this.#services.clock.now();
    const lease = { now, until: new Date(now.getTime() + this.#sender.leaseMs) };
    const take = async () => ({ row: await this.#sender.take(target, lease) });
    const taken = await this.#alone(`target ${target}`, take);
    if (taken?.row === undefined) return false;
    const { row } = taken;
    const attempt = await this.#alone(row.id, () => this.#deliver(target, row));
    return attempt === undefined || !hasFailed(attempt);
  }

  /**
   * Runs the work of one row without affecting other rows.
   * @returns undefined if the work failed or the row is delayed
   */
  async #alone<T>(id: string, run: () => Promise<T | undefined>): Promise<T | undefined> {
    const { db, clock } = this.#services;
    const { name } = this.#sender;
    const due = this.#hasPutOff ? await listDueItems(db.sql, name, [id], clock.now()) : [{ id, tries: 0 }];
    const { done, tried } = await runItems(this.#services, name, due, run);
    if (tried > done.length) this.#hasPutOff = true;
    return done[0];
  }

  async #deliver(target: string, row: OutboxRow): Promise<Attempt<string>> {
    const { clock, log } = this.#services;
    const attempt = await this.#call(row);
    this.#troubled.note(target, hasFailed(attempt) || attempt.tookMs > slowMs, clock.now());
    try {
      await this.#store(row, attempt);
      return attempt;
    } catch (err) {
      if (isDatabaseAway(err)) throw err;
      log.error({ err, sender: this.#sender.name, row: row.id }, "the result of an attempt could not be stored");
      const failed: Attempt = { status: attempt.status, tookMs: attempt.tookMs, error: "internal" };
      await this.#store(row, failed);
      return failed;
    }
  }

  async #call(row: OutboxRow): Promise<Attempt<string>> {
    const { timer, log } = this.#services;
    const started = timer.elapsedMs();
    try {
      return await this.#sender.send(row);
    } catch (err) {
      if (isDatabaseAway(err)) throw err;
      const error = errorKeyOf(err);
      const sender = this.#sender.name;
      if (error === "internal") log.error({ err, sender, row: row.id }, "sending failed unexpectedly");
      return { status: 0, tookMs: Math.round(timer.elapsedMs() - started), error };
    }
  }

  async #store(row: OutboxRow, attempt: Attempt<string>): Promise<void> {
    const now = this.#services.clock.now();
    await this.#sender.store(row, attempt, { ...nextAttempt(this.#sender.backOff, row, attempt, now), now });
  }
}

/**
 * Returns the job of a sender, which starts workers each second. The job does not wait for them, because that would
 * delay its next run.
 */
export function senderJob(services: OutboxServices, sender: Sender): Job {
  const running = new RunningSender(services, sender);
  return {
    name: sender.name,
    when: { everyMs },
    run: async () => void (await running.startWorkers()),
    end: () => running.end(),
  };
}
