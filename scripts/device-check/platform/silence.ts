/** Timeout of a request, ms. */
export const patienceMs = 30_000;

/**
 * End of many concurrent requests, which together may take longer than one: no answer came within one request's
 * timeout, or all have taken `wholeMs`.
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

  /** An answer has come. */
  heard(): void {
    clearTimeout(this.#silent);
    if (!this.signal.aborted) this.#silent = this.#endIn(patienceMs, "内没有任何答复");
  }

  /** All requests were answered, or have timed out. */
  close(): void {
    clearTimeout(this.#whole);
    clearTimeout(this.#silent);
  }

  #endIn(ms: number, reason: string): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new Error(`${ms / 1000} 秒${reason}`)), ms);
  }
}
