import { type Timer } from "../clock/clock.ts";

type PushState = "published" | "ended";

/** Waits for news of one push. What was heard before the wait counts. */
export class PushWatch {
  readonly #timer: Timer;
  readonly #onClose: () => void;
  #state: PushState | undefined;
  #wake = () => {};

  constructor(timer: Timer, onClose: () => void) {
    this.#timer = timer;
    this.#onClose = onClose;
  }

  notify(state: PushState): void {
    this.#state = state;
    this.#wake();
  }

  /** @returns undefined where nothing was heard for so long */
  async next(ms: number): Promise<PushState | undefined> {
    if (this.#state === undefined) {
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      await this.#timer.wait(ms, woken.signal);
    }
    return this.#state;
  }

  close(): void {
    this.#wake();
    this.#onClose();
  }
}
