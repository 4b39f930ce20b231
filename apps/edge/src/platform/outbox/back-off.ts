const firstMs = 500;
const longestMs = 60_000;

/** Waits that grow with every failure, with random variation: from 0.5 s to 1 min by default. */
export class BackOff {
  readonly #longestMs: number;
  #failures = 0;

  constructor(ceilingMs = longestMs) {
    this.#longestMs = ceilingMs;
  }

  /**
   * Returns the next wait in ms.
   * @param minSeconds minimum that the server requested
   */
  next(minSeconds = 0): number {
    const ceiling = Math.min(this.#longestMs, firstMs * 2 ** Math.min(this.#failures, 20));
    this.#failures += 1;
    // The wait is random between half and all of the ceiling, so that a thousand devices do not return at the same
    // time.
    return Math.max(minSeconds * 1_000, ceiling * (0.5 + Math.random() / 2));
  }

  reset(): void {
    this.#failures = 0;
  }
}
