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

export interface RunningSender {
  /**
   * Starts workers for due rows, within the limits.
   * @returns the workers started; each ends automatically and never rejects
   */
  startWorkers(): Promise<readonly Promise<void>[]>;
  /** Takes no more rows, and resolves when the running calls have ended. */
  end(): Promise<void>;
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
export function runSender(services: OutboxServices, sender: Sender): RunningSender {
  const { db, clock, timer, log, jobs } = services;
  const { name } = sender;
  const limiter = new KeyedLimiter();
  const troubled = new TroubledTargets();
  const working = new Set<Promise<void>>();
  let isEnding = false;
  /**
   * True if any row is delayed because its result could not be stored. Then each row's delay is queried before its
   * attempt.
   */
  let hasPutOff = false;

  /**
   * Runs the work of one row without affecting other rows.
   * @returns undefined if the work failed or the row is delayed
   */
  async function alone<T>(id: string, run: () => Promise<T | undefined>): Promise<T | undefined> {
    const due = hasPutOff ? await listDueItems(db.sql, name, [id], clock.now()) : [{ id, tries: 0 }];
    const { done, tried } = await runItems(services, name, due, run);
    if (tried > done.length) hasPutOff = true;
    return done[0];
  }

  async function call(row: OutboxRow): Promise<Attempt<string>> {
    const started = timer.elapsedMs();
    try {
      return await sender.send(row);
    } catch (err) {
      if (isDatabaseAway(err)) throw err;
      const error = errorKeyOf(err);
      if (error === "internal") log.error({ err, sender: name, row: row.id }, "sending failed unexpectedly");
      return { status: 0, tookMs: Math.round(timer.elapsedMs() - started), error };
    }
  }

  async function store(row: OutboxRow, attempt: Attempt<string>): Promise<void> {
    const now = clock.now();
    await sender.store(row, attempt, { ...nextAttempt(sender.backOff, row, attempt, now), now });
  }

  async function deliver(target: string, row: OutboxRow): Promise<Attempt<string>> {
    const attempt = await call(row);
    troubled.note(target, hasFailed(attempt) || attempt.tookMs > slowMs, clock.now());
    try {
      await store(row, attempt);
      return attempt;
    } catch (err) {
      if (isDatabaseAway(err)) throw err;
      log.error({ err, sender: name, row: row.id }, "what came of an attempt could not be taken in");
      const failed: Attempt = { status: attempt.status, tookMs: attempt.tookMs, error: "internal" };
      await store(row, failed);
      return failed;
    }
  }

  /** Sends the next due row of a target. @returns true if the worker may continue with this target */
  async function sendNext(target: string): Promise<boolean> {
    const now = clock.now();
    const lease = { now, until: new Date(now.getTime() + sender.leaseMs) };
    const taken = await alone(`target ${target}`, async () => ({ row: await sender.take(target, lease) }));
    if (taken?.row === undefined) return false;
    const { row } = taken;
    const attempt = await alone(row.id, () => deliver(target, row));
    return attempt === undefined || !hasFailed(attempt);
  }

  /**
   * Sends rows of one target.
   * @param wasInTrouble false: the worker stops as soon as the target fails or is slow, because it may be a reserved
   * worker
   */
  async function work({ target }: DueTarget, wasInTrouble: boolean): Promise<void> {
    for (let done = 0; done < sender.shares.turns && !isEnding; done++) {
      let goesOn = false;
      await jobs.watch(
        `${name}.rows`,
        clock.now(),
        async () => {
          goesOn = await sendNext(target);
        },
        sender.leaseMs,
      );
      if (!goesOn || (troubled.has(target) && !wasInTrouble)) return;
    }
  }

  function start(due: DueTarget): Promise<void> | undefined {
    const isInTrouble = troubled.has(due.target);
    const release = limiter.take(limitsOf(due, sender, isInTrouble));
    if (release === undefined) return undefined;
    const worker = work(due, isInTrouble).finally(() => {
      release();
      working.delete(worker);
    });
    working.add(worker);
    return worker;
  }

  return {
    async startWorkers() {
      if (isEnding) return [];
      hasPutOff = await reportFailingItems(services, name);
      const now = clock.now();
      const { workers, perTarget } = sender.shares;
      const due = await sender.findDue({ now, limit: 2 * workers, last: troubled.list(now) });
      const rounds = Array.from({ length: perTarget }, () => due).flat();
      return rounds.flatMap((one) => start(one) ?? []);
    },
    async end() {
      isEnding = true;
      await Promise.all(working);
    },
  };
}

/**
 * Returns the job of a sender, which starts workers each second. The job does not wait for them, because that would
 * delay its next run.
 */
export function senderJob(services: OutboxServices, sender: Sender): Job {
  const running = runSender(services, sender);
  return {
    name: sender.name,
    when: { everyMs },
    run: async () => void (await running.startWorkers()),
    end: () => running.end(),
  };
}
