import { type ServerResponse } from "node:http";
import { type Timer } from "../clock/clock.ts";
import { AppError } from "../error/app-error.ts";

/** Counts running calls, so that a stop waits for them. */
export class CallsUnderWay {
  #count = 0;
  #isEnding = false;
  #whenIdle = () => {};

  /**
   * Counts a call until both its connection and its work have ended.
   * @throws AppError after the stop of the server has begun
   */
  begin(answer: ServerResponse): { during<T>(work: () => Promise<T>): Promise<T> } {
    if (this.#isEnding) throw new AppError("service_unavailable", { retryAfterSeconds: 2 });
    this.#count++;
    let parts = 1;
    const partEnded = () => {
      if (--parts === 0 && --this.#count === 0) this.#whenIdle();
    };
    answer.once("close", partEnded);
    return {
      during(work) {
        parts++;
        return work().finally(partEnded);
      },
    };
  }

  /** Refuses new calls and waits for running ones. @param maxMs maximum wait in milliseconds */
  async end(timer: Timer, maxMs: number): Promise<void> {
    this.#isEnding = true;
    if (this.#count === 0) return;
    const idle = new AbortController();
    this.#whenIdle = () => idle.abort();
    await timer.wait(maxMs, idle.signal);
  }
}
