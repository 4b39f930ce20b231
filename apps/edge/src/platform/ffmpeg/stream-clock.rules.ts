/** Window whose minimum delay is the delay of a stream, ms: clocks of cameras drift, and some have none. */
const windowMs = 15_000;
/** Maximum lateness of a frame, ms. Above it the stream's time has jumped, or it runs at another pace. */
const maxLateMs = 3_000;
/** Maximum wrong times within {@link forgivenMs}; after that the stream's time is ignored. */
const maxJumps = 3;
const forgivenMs = 600_000;

/**
 * Dates frames by the clock of this machine. Frames of a busy machine or network arrive in bursts, and speeds depend on
 * the time between them. The frame with the least delay defines the others; its remaining delay is the same for all.
 */
export class StreamClock {
  /** Least delays, ms between both clocks: in this window and in the one before. */
  #minDelay = Number.POSITIVE_INFINITY;
  #minDelayBefore = Number.POSITIVE_INFINITY;
  #windowFrom = Number.NEGATIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #jumps: number[] = [];

  /**
   * @param streamMs the frame's time in its stream, from any start; NaN or absent where the stream has none
   * @param arrivedAt epoch ms
   * @returns epoch ms, at most `arrivedAt`; not before the last one's, unless this machine's clock was set back
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
