export interface Rate {
  /** Capacity of the bucket in tokens. */
  burst: number;
  perSecond: number;
}

/** Token bucket that starts full and refills at a constant rate. */
export class TokenBucket {
  readonly #rate: Rate;
  #left: number;
  #at: number;

  /** @param nowMs time in ms of any monotonic clock */
  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#at = nowMs;
  }

  /** Takes this number of tokens. @returns false if fewer are available; none are taken then */
  take(nowMs: number, amount = 1): boolean {
    if (this.left(nowMs) < amount) return false;
    this.#left -= amount;
    return true;
  }

  /**
   * Takes this number of tokens, even if fewer are available. Then no token is available until the deficit is refilled.
   */
  spend(nowMs: number, amount: number): void {
    this.#left = this.left(nowMs) - amount;
  }

  /** Returns tokens that were taken but not needed. */
  giveBack(amount = 1): void {
    this.#left = Math.min(this.#rate.burst, this.#left + amount);
  }

  left(nowMs: number): number {
    const gained = (Math.max(0, nowMs - this.#at) / 1000) * this.#rate.perSecond;
    this.#left = Math.min(this.#rate.burst, this.#left + gained);
    this.#at = nowMs;
    return this.#left;
  }
}
