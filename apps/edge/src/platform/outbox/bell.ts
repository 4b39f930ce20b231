import { setTimeout as sleep } from "node:timers/promises";

/** Sleeps without keeping the process alive; ends early, without an error, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/** A bell that one loop sleeps on; a ring while it does not sleep is remembered. */
export class Bell {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Until it rings, or `signal` aborts. */
  async heard(signal: AbortSignal): Promise<void> {
    if (!this.#rung && !signal.aborted) await this.#silence(signal);
    this.#rung = false;
  }

  async #silence(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = (): void => resolve();
    this.#wake = wake;
    signal.addEventListener("abort", wake, { once: true });
    await promise;
    signal.removeEventListener("abort", wake);
    this.#wake = undefined;
  }
}
