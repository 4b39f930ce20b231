/** Tokens that refill steadily; each call takes one. */
export interface Bucket {
  left: number;
  at: number;
}

export interface BucketRule {
  perSecond: number;
  burst: number;
}

export function refill(bucket: Bucket, { perSecond, burst }: BucketRule, nowMs: number): void {
  bucket.left = Math.min(burst, bucket.left + (Math.max(0, nowMs - bucket.at) / 1000) * perSecond);
  bucket.at = nowMs;
}

/** Keys at a time; whoever comes with more keys than this pushes out those unused longest. */
const maxKeys = 50_000;

/** One bucket for each key, with a bound on how many are remembered. */
export class RateBuckets {
  readonly #rule: BucketRule;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rule: BucketRule) {
    this.#rule = rule;
  }

  /**
   * Takes one token.
   * @param nowMs any steady clock
   * @returns 0, or the seconds after which the next one is there
   */
  take(key: string, nowMs: number): number {
    const bucket = this.#buckets.get(key) ?? { left: this.#rule.burst, at: nowMs };
    refill(bucket, this.#rule, nowMs);
    // put at the end: a Map keeps the order in which keys came
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > maxKeys) this.#forgetOldest();
    if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / this.#rule.perSecond));
    bucket.left--;
    return 0;
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
