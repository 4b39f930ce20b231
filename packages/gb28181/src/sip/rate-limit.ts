interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets by key. If there are too many, the bucket that was not used for the longest time is removed. */
export class RateLimit {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #maxKeys: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: { burst: number; perSecond: number; maxKeys?: number }) {
    this.#burst = options.burst;
    this.#perSecond = options.perSecond;
    this.#maxKeys = options.maxKeys ?? 10_000;
  }

  /**
   * Takes a token.
   * @param now ms
   * @returns false if none is left
   */
  take(key: string, now = performance.now()): boolean {
    const tokens = this.#left(key, now);
    this.#buckets.delete(key);
    if (this.#buckets.size >= this.#maxKeys) {
      const oldest = this.#buckets.keys().next().value;
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    const allowed = tokens >= 1;
    this.#buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: now });
    return allowed;
  }

  /** Returns true if a token is left; takes none. */
  has(key: string, now = performance.now()): boolean {
    return this.#left(key, now) >= 1;
  }

  #left(key: string, now: number): number {
    const known = this.#buckets.get(key);
    return known ? Math.min(this.#burst, known.tokens + ((now - known.at) / 1000) * this.#perSecond) : this.#burst;
  }
}
