import { AppError } from "../http/app-error.ts";

/** For whom something costly is done. */
export interface Turn {
  /** People whose account or browser is known do not wait behind strangers. */
  rank: "known" | "stranger";
  /** The account of a known one, the network of a stranger. */
  who: string;
}

interface Limits {
  sideBySide: number;
  /** Of each rank. */
  maxWaiting: number;
  /** Of one, whether it runs or waits. */
  maxOfOne: number;
}

/** Bounds work that costs much, so that it can take neither all processors nor all memory. One per process. */
export class WorkQueue {
  readonly #limits: Limits;
  readonly #waiting = { known: [] as (() => void)[], stranger: [] as (() => void)[] };
  readonly #ofOne = new Map<string, number>();
  #running = 0;
  #last: Turn["rank"] = "stranger";

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** @throws AppError sign_in_slowed, or service_unavailable for a known one, before anything is done */
  async run<T>({ rank, who }: Turn, work: () => Promise<T>): Promise<T> {
    const one = `${rank} ${who}`;
    const count = this.#ofOne.get(one) ?? 0;
    if (count >= this.#limits.maxOfOne) throw new AppError("sign_in_slowed", { retryAfterSeconds: 5 });
    this.#ofOne.set(one, count + 1);
    try {
      await this.#waitForTurn(rank);
      try {
        return await work();
      } finally {
        this.#handOver();
      }
    } finally {
      const left = (this.#ofOne.get(one) ?? 1) - 1;
      if (left === 0) this.#ofOne.delete(one);
      else this.#ofOne.set(one, left);
    }
  }

  async #waitForTurn(rank: Turn["rank"]): Promise<void> {
    const { sideBySide, maxWaiting } = this.#limits;
    if (this.#running < sideBySide) {
      this.#running++;
      return;
    }
    const waiting = this.#waiting[rank];
    if (waiting.length >= maxWaiting) {
      throw new AppError(rank === "known" ? "service_unavailable" : "sign_in_slowed", { retryAfterSeconds: 5 });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The place goes to the next one, by turns to a known one and a stranger. The count stays as it is then. */
  #handOver(): void {
    const ranks = this.#last === "known" ? (["stranger", "known"] as const) : (["known", "stranger"] as const);
    for (const rank of ranks) {
      const next = this.#waiting[rank].shift();
      if (next === undefined) continue;
      this.#last = rank;
      next();
      return;
    }
    this.#running--;
  }
}

/** Hashes side by side; each takes 19 MiB and some 20 ms of a core. */
export const hashLimits: Limits = { sideBySide: 2, maxWaiting: 24, maxOfOne: 12 };
