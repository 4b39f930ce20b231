import { AppError } from "../http/app-error.ts";
import { KeyedRate } from "./keyed-rate.ts";
import { type Rate } from "./token-bucket.ts";
import { WaitingShares } from "./waiting-shares.ts";

/** Who something costly is done for. */
export interface Payer {
  /** Those who share a turn: an organisation. */
  group: string;
  /** Whose own it is: an account, a device. */
  one: string;
  /** Nobody waits for it, and it may take as long as it likes: an export. It has no budget of time. */
  isBackground?: boolean;
}

interface Limits {
  sideBySide: number;
  /** Work that takes longer is large: one place is never given to it, so that small work never waits for large. */
  smallMs: number;
  waitingInAll: number;
  waitingOfGroup: number;
  /** Running and waiting. */
  ofOne: number;
  /** Milliseconds of work that one may have done. */
  budgetMs?: Rate;
  /** What the one who is turned away is told; `own`: he has too much under way himself. */
  refusal?(payer: Payer, why: "own" | "full"): AppError;
}

interface Waiter {
  payer: Payer;
  isLarge: boolean;
  estimateMs: number;
  start(): void;
  refuse(error: AppError): void;
}

const retryAfterSeconds = 2;

function refusalOf(_payer: Payer, why: "own" | "full"): AppError {
  return new AppError(why === "own" ? "too_many_requests" : "service_unavailable", { retryAfterSeconds });
}

/**
 * Does a few costly things side by side, by turns of time: the next one is of the group that has used the least, and
 * therein of the one that has. Where too many wait, the last of whoever has the most waiting is turned away.
 */
export class FairQueue {
  readonly #limits: Limits;
  readonly #shares = new WaitingShares<Waiter>();
  readonly #spent: KeyedRate | undefined;
  readonly #nowMs: () => number;
  #running = 0;
  #runningLarge = 0;

  constructor(limits: Limits, nowMs: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#nowMs = nowMs;
    this.#spent = limits.budgetMs === undefined ? undefined : new KeyedRate(limits.budgetMs);
  }

  /**
   * @param estimateMs what it will take, as far as can be told before
   * @throws AppError too_many_requests for one who has too much under way or has used up his time, service_unavailable
   *   where too many wait; and as `work` does
   */
  async run<T>(payer: Payer, estimateMs: number, work: () => Promise<T>): Promise<T> {
    this.#refuseSpent(payer);
    const isLarge = estimateMs > this.#limits.smallMs;
    await this.#turn(payer, estimateMs, isLarge);
    const began = this.#nowMs();
    try {
      return await work();
    } finally {
      const tookMs = this.#nowMs() - began;
      if (payer.isBackground !== true) this.#spent?.spend(payer.one, this.#nowMs(), tookMs);
      this.#shares.end(payer, Math.max(0, tookMs - estimateMs));
      this.#running--;
      if (isLarge) this.#runningLarge--;
      this.#startNext();
    }
  }

  #refuseSpent({ one, isBackground }: Payer): void {
    if (this.#spent === undefined || isBackground === true || this.#spent.has(one, this.#nowMs())) return;
    throw new AppError("too_many_requests", { retryAfterSeconds: this.#spent.secondsUntilNext(one, this.#nowMs()) });
  }

  /** Of two places large work has one. */
  #fits(isLarge: boolean): boolean {
    const { sideBySide } = this.#limits;
    return this.#running < sideBySide && !(isLarge && this.#runningLarge >= Math.max(1, sideBySide - 1));
  }

  #turn(payer: Payer, estimateMs: number, isLarge: boolean): Promise<void> {
    if (this.#shares.countOf(payer) >= this.#limits.ofOne) return Promise.reject(this.#refusal(payer, "own"));
    return new Promise((resolve, reject) => {
      this.#shares.add(payer, { payer, isLarge, estimateMs, start: resolve, refuse: reject });
      this.#startNext();
      this.#turnAway(payer);
    });
  }

  #startNext(): void {
    const next = this.#shares.next(({ isLarge }) => this.#fits(isLarge));
    if (next === undefined) return;
    this.#running++;
    if (next.isLarge) this.#runningLarge++;
    next.start();
  }

  /** One too many waits: the last one of whoever has the most, in the group or in all. */
  #turnAway({ group }: Payer): void {
    const { waitingInAll, waitingOfGroup } = this.#limits;
    const isGroupFull = this.#shares.waitingOf(group) > waitingOfGroup;
    if (!isGroupFull && this.#shares.waiting <= waitingInAll) return;
    const last = this.#shares.removeLast(isGroupFull ? group : undefined);
    last?.refuse(this.#refusal(last.payer, "full"));
  }

  #refusal(payer: Payer, why: "own" | "full"): AppError {
    return (this.#limits.refusal ?? refusalOf)(payer, why);
  }
}
