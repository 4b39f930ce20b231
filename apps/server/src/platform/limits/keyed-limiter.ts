import { FairLine, type Turn } from "./fair-line.ts";

/** What one name may have: an address, an account, an organisation, or everything together. */
export interface Limit {
  key: string;
  /** Places at once. */
  max: number;
  /** So many may wait for a place; any number where it is left out. */
  waiting?: number;
}

/** One who wants a place under each of these limits. */
export interface Entry {
  turn: Turn;
  /** The first is his own, the same in each of his entries; where it is full, he is the one who is refused. */
  limits: readonly Limit[];
  /** Milliseconds for which he will have the place, as far as can be told before. */
  costMs?: number;
}

/** Gives the places back; calling it again does nothing. */
export type Release = () => void;
/** `own`: he has too much himself. `full`: too many wait, and nobody has more waiting. `gone`: he has left. */
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
 * Lets so many of each key have a place at once. Who finds none is refused or waits, and those of other keys pass him. The
 * next place goes to the group that has used the least time, therein to whoever has. Where too many wait under a limit that
 * several share, the last one of whoever has the most waiting is refused. docs/decisions/0080-outbox-and-limiter.md
 */
export class KeyedLimiter {
  readonly #counts = new Map<string, Count>();
  readonly #line = new FairLine<Waiter>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** A place under each limit or under none, at once. */
  take(limits: readonly Limit[]): Release | undefined {
    return this.#fits(limits) ? this.#hold(limits, () => undefined) : undefined;
  }

  /** Waits for a place under each limit. @param gone ends the wait when whoever waits has left */
  async enter({ turn, limits, costMs = 0 }: Entry, gone?: AbortSignal): Promise<Release | Refusal> {
    if (gone?.aborted) return "gone";
    if (this.#fits(limits)) {
      this.#line.begin(turn, costMs, { isNew: true });
      return this.#begin(turn, limits, costMs);
    }
    if (limits[0] !== undefined && this.#isFull(limits[0])) return "own";
    return this.#wait({ turn, limits, costMs }, gone);
  }

  /** Of this key, having a place. */
  running(key: string): number {
    return (this.#counts.get(key) ?? none).running;
  }

  /** Of this key, having a place or waiting for one. */
  held(key: string): number {
    const { running, waiting } = this.#counts.get(key) ?? none;
    return running + waiting;
  }

  /** Names that are remembered; none while nobody has a place. */
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

  /** Unless one under another limit has been refused that waited under this one, too. */
  #refuseLast({ key, waiting = Number.POSITIVE_INFINITY }: Limit): void {
    if ((this.#counts.get(key) ?? none).waiting <= waiting) return;
    this.#line.removeLast(({ limits }) => limits.some((limit) => limit.key === key))?.settle("full");
  }

  /** Places were given back: whoever fits begins. Nobody in the line does while nothing is given back. */
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
