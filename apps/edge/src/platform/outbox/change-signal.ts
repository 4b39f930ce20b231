/** Sleeps without keeping the process alive; ends early, without an error, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = (): void => resolve();
  // the global one, whose clock a test can move
  const timer = setTimeout(wake, ms).unref();
  signal.addEventListener("abort", wake, { once: true });
  await promise;
  clearTimeout(timer);
  signal.removeEventListener("abort", wake);
}

/** A signal that one loop waits for; one that comes while it does not wait is remembered. */
export class ChangeSignal {
  #notified = false;
  #wake: (() => void) | undefined;

  notify(): void {
    this.#notified = true;
    this.#wake?.();
  }

  /** Until it is notified, or `signal` aborts. */
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
