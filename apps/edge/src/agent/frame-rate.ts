/** Measures the frame rate over the last seconds. */
export class FrameRate {
  readonly #windowMs: number;
  #marks: { at: number; frames: number }[] = [];

  constructor(windowMs = 10_000) {
    this.#windowMs = windowMs;
  }

  add(frames: number, now: number): void {
    this.#marks.push({ at: now, frames });
    this.#forget(now);
  }

  /** Returns frames per second over the window, one decimal; 0 if there were none. */
  perSecond(now: number): number {
    this.#forget(now);
    const frames = this.#marks.reduce((sum, mark) => sum + mark.frames, 0);
    return Math.round((frames * 10_000) / this.#windowMs) / 10;
  }

  #forget(now: number): void {
    this.#marks = this.#marks.filter(({ at }) => now - at < this.#windowMs);
  }
}
