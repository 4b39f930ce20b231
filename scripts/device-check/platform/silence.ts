/** How long a platform may leave a request without an answer, in ms. */
export const patienceMs = 30_000;

/**
 * The end of many requests at once, which may together take longer than one: that nothing was answered for as long as
 * one may take, or that all have taken `wholeMs`.
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

  /** Something was answered. */
  heard(): void {
    clearTimeout(this.#silent);
    if (!this.signal.aborted) this.#silent = this.#endIn(patienceMs, "内没有任何答复");
  }

  /** All were answered, or given up. */
  close(): void {
    clearTimeout(this.#whole);
    clearTimeout(this.#silent);
  }

  #endIn(ms: number, reason: string): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new Error(`${ms / 1000} 秒${reason}`)), ms);
  }
}
