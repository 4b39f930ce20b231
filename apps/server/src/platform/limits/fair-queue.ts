import { AppError } from "../error/app-error.ts";
import { type Turn } from "./fair-line.ts";
import { KeyedLimiter, type Limit } from "./keyed-limiter.ts";
import { KeyedRate } from "./keyed-rate.ts";
import { type Rate } from "./token-bucket.ts";

/** Caller to whom costly work is charged. */
export interface Payer extends Turn {
  /**
   * True for work for which no user waits, for example an export. Background work may take any duration and has no time
   * budget.
   */
  isBackground?: boolean;
  /** True to run one task of this payer at a time, also while slots are free: for uploads, which a member can repeat. */
  isSequential?: boolean;
}

export interface WorkLimits {
  concurrent: number;
  /**
   * Estimated milliseconds above which work counts as large. One slot never runs large work, so that small work never
   * waits for large work.
   */
  smallMs: number;
  waitingInAll: number;
  waitingOfGroup: number;
  waitingOfOne: number;
  /** Time budget of one payer (a member or a device) in milliseconds of work: burst and refill per second. */
  budgetMs?: Rate;
  /**
   * Returns the error of a refused entry. `own`: the member has too many waiting entries; `full`: all together have.
   */
  refusal?(payer: Payer, why: "own" | "full"): AppError;
}

const retryAfterSeconds = 2;

function refusalOf(_payer: Payer, why: "own" | "full"): AppError {
  return new AppError(why === "own" ? "too_many_requests" : "service_unavailable", { retryAfterSeconds });
}

/** Runs a few costly tasks in parallel; payers take turns by the time they have used. See decision 0064. */
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
   * Runs the work when it is the payer's turn.
   * @param estimateMs estimated duration; default: small work
   * @throws AppError too_many_requests if the payer has too many waiting entries or no time left, service_unavailable
   * if too many wait; and the errors of `work`
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

  /**
   * Returns the limits that apply to an entry. Large work may use all slots except one, which stays free for small
   * work.
   */
  #limitsOf({ group, one, isSequential = false }: Payer, isLarge: boolean): Limit[] {
    const { concurrent: max, waitingOfOne, waitingOfGroup, waitingInAll } = this.#limits;
    return [
      { key: `one ${group} ${one}`, max: isSequential ? 1 : max, waiting: waitingOfOne },
      { key: `group ${group}`, max, waiting: waitingOfGroup },
      { key: "all", max, waiting: waitingInAll },
      ...(isLarge ? [{ key: "large", max: Math.max(1, max - 1) }] : []),
    ];
  }
}
