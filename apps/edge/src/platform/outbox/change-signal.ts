/** Waits without keeping the process alive. Ends early, without an error, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = (): void => resolve();
  // the global function, so that tests can use fake timers
  const timer = setTimeout(wake, ms).unref();
  signal.addEventListener("abort", wake, { once: true });
  await promise;
  clearTimeout(timer);
  signal.removeEventListener("abort", wake);
}

/** A signal for which one loop waits. A notification that comes while the loop does not wait is remembered. */
export class ChangeSignal {
  #notified = false;
  #wake: (() => void) | undefined;

  notify(): void {
    this.#notified = true;
    this.#wake?.();
  }

  /** Waits for a notification, or until `signal` aborts. */
  async changed(signal: AbortSignal): Promise<void> {
    if (!this.#notified && !signal.aborted) await this.#silence(signal);
    this.#notified = false;
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
