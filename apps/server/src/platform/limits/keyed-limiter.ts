import { FairLine, type Turn } from "./fair-line.ts";

/** Limit of parallel entries under one key: an address, an account, an organisation, or all callers together. */
export interface Limit {
  key: string;
  /** Maximum entries that run in parallel; each uses one slot. */
  max: number;
  /** Maximum entries that wait for a slot; default: unlimited. */
  waiting?: number;
}

/** Request for one slot under each of its limits. */
export interface Entry {
  turn: Turn;
  /**
   * Limits that the entry counts under. The first one is the caller's own and is the same in all entries of the caller.
   * If too many entries wait under the first limit, the new entry is refused.
   */
  limits: readonly Limit[];
  /** Estimated milliseconds for which the entry uses its slots. */
  costMs?: number;
}

/** Releases the slots of an entry; repeated calls have no effect. */
export type Release = () => void;
/**
 * Reason of a refusal. `own`: the caller has too many waiting entries. `full`: too many entries wait under a shared
 * limit, and this entry is the newest of the caller with the most waiting entries. `gone`: the caller has disconnected.
 */
export type Refusal = "own" | "full" | "gone";

interface Waiter {
  turn: Turn;
  limits: readonly Limit[];
  costMs: number;
  settle(result: Release | Refusal): void;
}

interface Count {
  running: number;
  waiting: number;
}

const none: Readonly<Count> = { running: 0, waiting: 0 };

/**
 * Limits parallel entries per key. An entry without a free slot waits or is refused; entries under other keys are not
 * affected. The next slot goes to the group that has used the least time, and within the group to the caller that has
 * used the least time. If too many wait under a shared limit, the newest entry of the caller with the most waiting
 * entries is refused. See decision 0080.
 */
export class KeyedLimiter {
  readonly #counts = new Map<string, Count>();
  readonly #line = new FairLine<Waiter>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Acquires a slot under every limit if each has a free one; otherwise returns undefined. */
  take(limits: readonly Limit[]): Release | undefined {
    return this.#fits(limits) ? this.#hold(limits, () => undefined) : undefined;
  }

  /** Waits for a slot under every limit. @param gone aborts the wait when the caller has disconnected */
  async enter({ turn, limits, costMs = 0 }: Entry, gone?: AbortSignal): Promise<Release | Refusal> {
    if (gone?.aborted) return "gone";
    if (this.#fits(limits)) {
      this.#line.begin(turn, costMs, { isNew: true });
      return this.#begin(turn, limits, costMs);
    }
    if (limits[0] !== undefined && this.#isFull(limits[0])) return "own";
    return this.#wait({ turn, limits, costMs }, gone);
  }

  /** Returns the number of entries under this key that have a slot. */
  running(key: string): number {
    return (this.#counts.get(key) ?? none).running;
  }

  /** Returns the number of entries under this key that have a slot or wait for one. */
  held(key: string): number {
    const { running, waiting } = this.#counts.get(key) ?? none;
    return running + waiting;
  }

  /** Number of remembered keys; 0 while no slot is used. */
  get size(): number {
    return this.#counts.size + this.#line.size;
  }

  #fits(limits: readonly Limit[]): boolean {
    return limits.every(({ key, max }) => this.running(key) < max);
  }

  #isFull({ key, waiting = Number.POSITIVE_INFINITY }: Limit): boolean {
    return (this.#counts.get(key) ?? none).waiting >= waiting;
  }

  #wait(entry: Required<Entry>, gone: AbortSignal | undefined): Promise<Release | Refusal> {
    const { promise, resolve } = Promise.withResolvers<Release | Refusal>();
    const waiter: Waiter = {
      ...entry,
      settle: (result) => {
        gone?.removeEventListener("abort", leave);
        this.#count(waiter.limits, "waiting", -1);
        resolve(result);
      },
    };
    const leave = () => {
      if (this.#line.remove(waiter.turn, waiter)) waiter.settle("gone");
    };
    const full = waiter.limits.slice(1).filter((limit) => this.#isFull(limit));
    this.#line.add(waiter.turn, waiter);
    this.#count(waiter.limits, "waiting", 1);
    gone?.addEventListener("abort", leave, { once: true });
    for (const limit of full) this.#refuseLast(limit);
    return promise;
  }

  /**
   * Refuses the newest entry of the caller with the most waiting entries. Does nothing if a refusal under another limit
   * has already shortened the queue.
   */
  #refuseLast({ key, waiting = Number.POSITIVE_INFINITY }: Limit): void {
    if ((this.#counts.get(key) ?? none).waiting <= waiting) return;
    this.#line.removeLast(({ limits }) => limits.some((limit) => limit.key === key))?.settle("full");
  }

  /** Starts waiting entries for which slots are free. Called after each release. */
  #admit(): void {
    for (;;) {
      const next = this.#line.next(
        ({ limits }) => this.#fits(limits),
        ({ limits }) => this.#fits(limits.slice(0, 1)),
      );
      if (next === undefined) return;
      this.#line.begin(next.turn, next.costMs, { isNew: false });
      next.settle(this.#begin(next.turn, next.limits, next.costMs));
    }
  }

  #begin(turn: Turn, limits: readonly Limit[], costMs: number): Release {
    const began = this.#nowMs();
    return this.#hold(limits, () => this.#line.end(turn, Math.max(0, this.#nowMs() - began - costMs)));
  }

  #hold(limits: readonly Limit[], ended: () => void): Release {
    this.#count(limits, "running", 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#count(limits, "running", -1);
      ended();
      this.#admit();
    };
  }

  #count(limits: readonly Limit[], what: keyof Count, by: 1 | -1): void {
    for (const { key } of limits) {
      const count = this.#counts.get(key) ?? { ...none };
      count[what] += by;
      if (count.running + count.waiting > 0) this.#counts.set(key, count);
      else this.#counts.delete(key);
    }
  }
}
