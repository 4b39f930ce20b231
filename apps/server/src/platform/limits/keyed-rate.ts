import { type Rate, TokenBucket } from "./token-bucket.ts";

/** Maximum remembered keys. Above it, full buckets are dropped first, then the oldest. */
const maxKeys = 20_000;

/** Rate limit with one token bucket per key: an address, an account or a device. */
export class KeyedRate {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  take(key: string, nowMs: number): boolean {
    return this.#bucket(key, nowMs).take(nowMs);
  }

  /** Takes this number of tokens, even if fewer are available; the bucket then goes below zero. */
  spend(key: string, nowMs: number, amount: number): void {
    this.#bucket(key, nowMs).spend(nowMs, amount);
  }

  /** Returns true if a token is available. */
  has(key: string, nowMs: number): boolean {
    return (this.#buckets.get(key)?.left(nowMs) ?? this.#rate.burst) >= 1;
  }

  /** Returns the seconds until the next token, rounded up, at least 1. */
  secondsUntilNext(key: string, nowMs: number): number {
    const left = this.#buckets.get(key)?.left(nowMs) ?? this.#rate.burst;
    return Math.max(1, Math.ceil((1 - left) / this.#rate.perSecond));
  }

  /** Returns one taken token to the bucket. */
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
