import { type Timer } from "../clock/clock.ts";

type PushState = "published" | "ended";

/** Waits for state changes of one push. A change between two waits ends the next wait at once. */
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

  /** @returns the new state; undefined after `ms` milliseconds without a change */
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
