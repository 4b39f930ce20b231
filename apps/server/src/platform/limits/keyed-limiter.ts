import { FairLine, type Turn } from "./fair-line.ts";

/** Limit of one key: an address, an account, an organisation, or all together. */
export interface Limit {
  key: string;
  /** Maximum parallel places. */
  max: number;
  /** Maximum waiting entries; default: unlimited. */
  waiting?: number;
}

/** A request for one place under each of these limits. */
export interface Entry {
  turn: Turn;
  /**
   * Limits; the first one is the caller's, identical in all of the caller's entries. If it is full, the caller's entry
   * is refused.
   */
  limits: readonly Limit[];
  /** Estimated milliseconds that the place is used. */
  costMs?: number;
}

/** Releases the places; repeated calls have no effect. */
export type Release = () => void;
/**
 * Reason of a refusal. `own`: the caller has too many entries. `full`: too many wait, and no caller has more waiting.
 * `gone`: the caller has left.
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
 * Limits parallel places per key. A caller without a place waits or is refused; callers of other keys pass.
 * The next place goes to the group that has used the least time, within it to the caller with the least time.
 * If too many wait under a shared limit, the last entry of the caller with the most waiting is refused.
 * decision 0080
 */
export class KeyedLimiter {
  readonly #counts = new Map<string, Count>();
  readonly #line = new FairLine<Waiter>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Returns a place under all limits at once, or undefined. */
  take(limits: readonly Limit[]): Release | undefined {
    return this.#fits(limits) ? this.#hold(limits, () => undefined) : undefined;
  }

  /** Waits for a place under each limit. @param gone ends the wait when the caller has left */
  async enter({ turn, limits, costMs = 0 }: Entry, gone?: AbortSignal): Promise<Release | Refusal> {
    if (gone?.aborted) return "gone";
    if (this.#fits(limits)) {
      this.#line.begin(turn, costMs, { isNew: true });
      return this.#begin(turn, limits, costMs);
    }
    if (limits[0] !== undefined && this.#isFull(limits[0])) return "own";
    return this.#wait({ turn, limits, costMs }, gone);
  }

  /** Returns the number of this key's entries with a place. */
  running(key: string): number {
    return (this.#counts.get(key) ?? none).running;
  }

  /** Returns the number of this key's entries with a place or waiting for one. */
  held(key: string): number {
    const { running, waiting } = this.#counts.get(key) ?? none;
    return running + waiting;
  }

  /** Number of remembered keys; 0 while no place is used. */
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
   * Refuses the last entry of the caller with the most waiting, unless a refusal under another limit has already freed
   * a place in this line.
   */
  #refuseLast({ key, waiting = Number.POSITIVE_INFINITY }: Limit): void {
    if ((this.#counts.get(key) ?? none).waiting <= waiting) return;
    this.#line.removeLast(({ limits }) => limits.some((limit) => limit.key === key))?.settle("full");
  }

  /** Starts waiting entries that fit, after places were released. Otherwise no waiting entry can fit. */
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
