type PushState = "published" | "ended";

/** Waits for news of one push. What was heard before the wait counts. */
export class PushWatch {
  readonly #onClose: () => void;
  #state: PushState | undefined;
  #wake = () => {};

  constructor(onClose: () => void) {
    this.#onClose = onClose;
  }

  notify(state: PushState): void {
    this.#state = state;
    this.#wake();
  }

  /** @returns undefined where nothing was heard for so long */
  async next(ms: number): Promise<PushState | undefined> {
    if (this.#state === undefined) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#state;
  }

  close(): void {
    this.#wake();
    this.#onClose();
  }
}
