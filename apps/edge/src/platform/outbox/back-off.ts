const firstMs = 500;
const longestMs = 60_000;

/** Growing waits with jitter: half a second at first, a minute at most unless told otherwise. */
export class BackOff {
  readonly #longestMs: number;
  #failures = 0;

  constructor(ceilingMs = longestMs) {
    this.#longestMs = ceilingMs;
  }

  /** @param atLeastSeconds what the server asked for */
  next(minSeconds = 0): number {
    const ceiling = Math.min(this.#longestMs, firstMs * 2 ** Math.min(this.#failures, 20));
    this.#failures += 1;
    // Full jitter over the upper half, so that a thousand devices do not come back together.
    return Math.max(minSeconds * 1_000, ceiling * (0.5 + Math.random() / 2));
  }

  reset(): void {
    this.#failures = 0;
  }
}
