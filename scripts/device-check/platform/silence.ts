/** Timeout of a request, ms. */
export const patienceMs = 30_000;

/**
 * Aborts many concurrent requests, which together may take longer than the timeout of a single one. They are aborted
 * when no response has arrived for {@link patienceMs}, or when `wholeMs` have passed.
 */
export class Silence {
  readonly #controller = new AbortController();
  readonly #whole: NodeJS.Timeout;
  #silent: NodeJS.Timeout;

  constructor(wholeMs: number) {
    this.#whole = this.#endIn(wholeMs, "内没有答复完");
    this.#silent = this.#endIn(patienceMs, "内没有任何答复");
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Records that a response has arrived. */
  heard(): void {
    clearTimeout(this.#silent);
    if (!this.signal.aborted) this.#silent = this.#endIn(patienceMs, "内没有任何答复");
  }

  /** Stops the timers. Called when all requests have ended. */
  close(): void {
    clearTimeout(this.#whole);
    clearTimeout(this.#silent);
  }

  #endIn(ms: number, reason: string): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new Error(`${ms / 1000} 秒${reason}`)), ms);
  }
}
