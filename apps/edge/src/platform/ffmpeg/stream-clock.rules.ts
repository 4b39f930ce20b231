/**
 * Length of the window over which the minimum delay of a stream is determined, ms. Windows are short because the clocks
 * of cameras drift.
 */
const windowMs = 15_000;
/**
 * Maximum delay of a frame above the minimum, ms. A longer delay means that the stream's time jumped or runs at another
 * speed.
 */
const maxLateMs = 3_000;
/** Maximum jumps within {@link forgivenMs}; after that, the stream's time is ignored. */
const maxJumps = 3;
const forgivenMs = 600_000;

/**
 * Converts the stream times of frames to this machine's clock. The time of arrival is not precise enough, because a
 * busy machine or network delivers frames in bursts, and speeds are computed from the time between frames.
 * The frame with the smallest delay is the reference; its own delay remains and is the same for all frames.
 */
export class StreamClock {
  /**
   * Minimum of (arrival − stream time), ms, in the current window; the next field holds that of the previous window.
   */
  #minDelay = Number.POSITIVE_INFINITY;
  #minDelayBefore = Number.POSITIVE_INFINITY;
  #windowFrom = Number.NEGATIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #jumps: number[] = [];

  /**
   * Returns the time of a frame.
   * @param streamMs time of the frame in its stream, counted from any start; NaN or absent if the stream has none
   * @param arrivedAt epoch ms
   * @returns epoch ms, at most `arrivedAt`. Never before the previous frame's, unless this machine's clock was set back
   */
  takenAt(streamMs: number | undefined, arrivedAt: number): number {
    const isBackwards = arrivedAt < this.#last;
    const at = this.#byStream(streamMs, arrivedAt);
    this.#last = isBackwards ? at : Math.max(at, this.#last);
    return this.#last;
  }

  #byStream(streamMs = Number.NaN, arrivedAt: number): number {
    if (!Number.isFinite(streamMs) || this.#jumps.length >= maxJumps) return arrivedAt;
    const delay = arrivedAt - streamMs;
    if (arrivedAt - this.#windowFrom >= windowMs || arrivedAt < this.#windowFrom) {
      this.#minDelayBefore = this.#minDelay;
      this.#minDelay = Number.POSITIVE_INFINITY;
      this.#windowFrom = arrivedAt;
    }
    this.#minDelay = Math.min(this.#minDelay, delay);
    const minDelay = Math.min(this.#minDelay, this.#minDelayBefore);
    if (delay - minDelay <= maxLateMs) return Math.round(streamMs + minDelay);
    this.#jumps = [...this.#jumps.filter((at) => arrivedAt - at < forgivenMs), arrivedAt];
    this.#minDelay = delay;
    this.#minDelayBefore = delay;
    return arrivedAt;
  }
}
