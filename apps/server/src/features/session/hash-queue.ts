import { AppError } from "../../platform/http/app-error.ts";

/** Hashes side by side; each takes 19 MiB and some 20 ms of a core. */
const sideBySide = 2;
/** Strangers that may wait at a time; people whose browser is known are always let in. */
const mostWaiting = 24;

/** Keeps guessing from many places from taking all processors. One per process. */
export class HashQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @throws AppError sign_in_slowed, before anything is computed */
  async run<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#running >= sideBySide) {
      if (!isKnown && this.#waiting.length >= mostWaiting)
        throw new AppError("sign_in_slowed", { retryAfterSeconds: 5 });
      // the one that ends hands its place over, so the count stays as it is
      await new Promise<void>((resolve) => (isKnown ? this.#waiting.unshift(resolve) : this.#waiting.push(resolve)));
    } else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
