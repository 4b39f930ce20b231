import { AppError } from "../error/app-error.ts";
import { type Turn } from "./fair-line.ts";
import { KeyedLimiter, type Limit } from "./keyed-limiter.ts";
import { KeyedRate } from "./keyed-rate.ts";
import { type Rate } from "./token-bucket.ts";

/** Who something costly is done for. */
export interface Payer extends Turn {
  /** Nobody waits for it, and it may take as long as it likes: an export. It has no budget of time. */
  isBackground?: boolean;
}

export interface WorkLimits {
  sideBySide: number;
  /** Work that takes longer is large: one place is never given to it, so that small work never waits for large. */
  smallMs: number;
  waitingInAll: number;
  waitingOfGroup: number;
  waitingOfOne: number;
  /** Milliseconds of work that one may have done. */
  budgetMs?: Rate;
  /** What the one who is turned away is told; `own`: he has too much waiting himself. */
  refusal?(payer: Payer, why: "own" | "full"): AppError;
}

const retryAfterSeconds = 2;

function refusalOf(_payer: Payer, why: "own" | "full"): AppError {
  return new AppError(why === "own" ? "too_many_requests" : "service_unavailable", { retryAfterSeconds });
}

/** Does a few costly things side by side, by turns of the time that they take. docs/decisions/0064-fair-queue.md */
export class FairQueue {
  readonly #limits: WorkLimits;
  readonly #limiter: KeyedLimiter;
  readonly #spent: KeyedRate | undefined;
  readonly #nowMs: () => number;

  constructor(limits: WorkLimits, nowMs: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#nowMs = nowMs;
    this.#limiter = new KeyedLimiter(nowMs);
    this.#spent = limits.budgetMs === undefined ? undefined : new KeyedRate(limits.budgetMs);
  }

  /**
   * @param estimateMs what it will take, as far as can be told before; all are small where it is left out
   * @throws AppError too_many_requests for one who has too much waiting or has used up his time, service_unavailable
   *   where too many wait; and as `work` does
   */
  async run<T>(payer: Payer, work: () => Promise<T>, estimateMs = this.#limits.smallMs): Promise<T> {
    this.#refuseSpent(payer);
    const limits = this.#limitsOf(payer, estimateMs > this.#limits.smallMs);
    const release = await this.#limiter.enter({ turn: payer, limits, costMs: estimateMs });
    if (typeof release === "string") {
      throw (this.#limits.refusal ?? refusalOf)(payer, release === "own" ? "own" : "full");
    }
    const began = this.#nowMs();
    try {
      return await work();
    } finally {
      if (payer.isBackground !== true) this.#spent?.spend(payer.one, this.#nowMs(), this.#nowMs() - began);
      release();
    }
  }

  #refuseSpent({ one, isBackground }: Payer): void {
    if (this.#spent === undefined || isBackground === true || this.#spent.has(one, this.#nowMs())) return;
    throw new AppError("too_many_requests", { retryAfterSeconds: this.#spent.secondsUntilNext(one, this.#nowMs()) });
  }

  /** One place is kept in reserve for small work. */
  #limitsOf({ group, one }: Payer, isLarge: boolean): Limit[] {
    const { sideBySide: max, waitingOfOne, waitingOfGroup, waitingInAll } = this.#limits;
    return [
      { key: `one ${group} ${one}`, max, waiting: waitingOfOne },
      { key: `group ${group}`, max, waiting: waitingOfGroup },
      { key: "all", max, waiting: waitingInAll },
      ...(isLarge ? [{ key: "large", max: Math.max(1, max - 1) }] : []),
    ];
  }
}
