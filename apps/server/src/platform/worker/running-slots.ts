import { AppError } from "../http/app-error.ts";

const retryAfterSeconds = 2;

/** Lets a few run at once; the others wait in turn, and when too many wait, the next one is told to come again. */
export class RunningSlots {
  readonly #max: { running: number; waiting: number };
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(max: { running: number; waiting: number }) {
    this.#max = max;
  }

  /** @throws AppError service_unavailable, and as `work` does */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#take();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #take(): Promise<void> {
    if (this.#running < this.#max.running) {
      this.#running++;
      return;
    }
    if (this.#waiting.length >= this.#max.waiting) throw new AppError("service_unavailable", { retryAfterSeconds });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The slot goes straight to the next one, so that nobody takes it in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running--;
    else next();
  }
}
