export interface Rate {
  /** Tokens of a full bucket. */
  burst: number;
  perSecond: number;
}

/** A bucket that starts full and refills steadily. */
export class TokenBucket {
  readonly #rate: Rate;
  #left: number;
  #at: number;

  /** @param nowMs any steady clock */
  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#at = nowMs;
  }

  /** Takes this amount if it is available. */
  take(nowMs: number, amount = 1): boolean {
    if (this.left(nowMs) < amount) return false;
    this.#left -= amount;
    return true;
  }

  /** Takes this amount, even beyond the available tokens: the next caller waits until it is refilled. */
  spend(nowMs: number, amount: number): void {
    this.#left = this.left(nowMs) - amount;
  }

  /** Puts tokens back that were taken without use. */
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
