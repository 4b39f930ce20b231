import { type Rate, TokenBucket } from "./token-bucket.ts";

/** So many names are remembered; beyond it the full buckets are forgotten, then the oldest. */
const maxKeys = 20_000;

/** One bucket for each name: an address, an account, a device. */
export class KeyedRate {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  take(key: string, nowMs: number): boolean {
    return this.#bucket(key, nowMs).take(nowMs);
  }

  /** Takes so much, also what is not there. */
  spend(key: string, nowMs: number, amount: number): void {
    this.#bucket(key, nowMs).spend(nowMs, amount);
  }

  /** Whether one could be taken. */
  has(key: string, nowMs: number): boolean {
    return (this.#buckets.get(key)?.left(nowMs) ?? this.#rate.burst) >= 1;
  }

  /** Whole seconds, at least one, after which the next can be taken. */
  secondsUntilNext(key: string, nowMs: number): number {
    const left = this.#buckets.get(key)?.left(nowMs) ?? this.#rate.burst;
    return Math.max(1, Math.ceil((1 - left) / this.#rate.perSecond));
  }

  /** One that was taken counts no longer. */
  giveBack(key: string): void {
    this.#buckets.get(key)?.giveBack();
  }

  #bucket(key: string, nowMs: number): TokenBucket {
    const known = this.#buckets.get(key);
    if (known !== undefined) return known;
    if (this.#buckets.size >= maxKeys) this.#forget(nowMs);
    const fresh = new TokenBucket(this.#rate, nowMs);
    this.#buckets.set(key, fresh);
    return fresh;
  }

  #forget(nowMs: number): void {
    for (const [key, bucket] of this.#buckets) {
      if (bucket.left(nowMs) >= this.#rate.burst) this.#buckets.delete(key);
    }
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size < maxKeys / 2) return;
      this.#buckets.delete(key);
    }
  }
}
