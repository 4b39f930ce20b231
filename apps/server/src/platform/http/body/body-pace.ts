import { type Timer } from "../../clock/clock.ts";
import { AppError } from "../../error/app-error.ts";

/**
 * What is sent must keep coming: 52 kbit/s, or the body's end. Who holds memory with a body that he does not finish has
 * it for ten seconds.
 */
export const bodyPace = { windowMs: 10_000, windowBytes: 64 * 1024 } as const;
const sweepMs = bodyPace.windowMs / 4;

/** A body on its way. */
export interface ArrivingBody {
  /** Bytes that have come. */
  received(): number;
  stop(error: AppError): void;
}

interface Window {
  sinceMs: number;
  received: number;
}

/** Ends bodies that come too slowly; one per process. */
export class BodyPace {
  readonly #timer: Timer;
  readonly #arriving = new Map<ArrivingBody, Window>();
  readonly #over = new AbortController();

  constructor(timer: Timer) {
    this.#timer = timer;
    void this.#run();
  }

  /** @returns ends the watch */
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
      // a process that was stopped has read nothing either
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
