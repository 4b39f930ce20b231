import { type Timer } from "#platform/clock/clock.ts";
import { AppError } from "#platform/error/app-error.ts";

/**
 * Minimum rate of an arriving body: 64 KiB per 10 s (52 kbit/s). A stalled body holds its memory for at most ten
 * seconds.
 */
export const bodyPace = { windowMs: 10_000, windowBytes: 64 * 1024 } as const;
const sweepMs = bodyPace.windowMs / 4;

/** An incoming body. */
export interface ArrivingBody {
  /** Bytes received so far. */
  received(): number;
  stop(error: AppError): void;
}

interface Window {
  sinceMs: number;
  received: number;
}

/** Ends bodies that arrive too slowly; one per process. */
export class BodyPace {
  readonly #timer: Timer;
  readonly #arriving = new Map<ArrivingBody, Window>();
  readonly #over = new AbortController();

  constructor(timer: Timer) {
    this.#timer = timer;
    void this.#run();
  }

  /** Watches the rate of a body. @returns function that ends the watch */
  watch(body: ArrivingBody): () => void {
    this.#arriving.set(body, { sinceMs: this.#timer.elapsedMs(), received: 0 });
    return () => void this.#arriving.delete(body);
  }

  close(): void {
    this.#over.abort();
  }

  async #run(): Promise<void> {
    let last = this.#timer.elapsedMs();
    while (!this.#over.signal.aborted) {
      await this.#timer.wait(sweepMs, this.#over.signal);
      const now = this.#timer.elapsedMs();
      // if this process was suspended, it has read no bytes meanwhile, so the client is not to blame
      const stoodStill = now - last > 3 * sweepMs;
      last = now;
      for (const [body, window] of this.#arriving) this.#judge(body, window, now, stoodStill);
    }
  }

  #judge(body: ArrivingBody, { sinceMs, received }: Window, now: number, stoodStill: boolean): void {
    if (!stoodStill && now - sinceMs < bodyPace.windowMs) return;
    const bytes = body.received();
    if (stoodStill || bytes - received >= bodyPace.windowBytes) {
      this.#arriving.set(body, { sinceMs: now, received: bytes });
      return;
    }
    this.#arriving.delete(body);
    body.stop(new AppError("upload_too_slow"));
  }
}
