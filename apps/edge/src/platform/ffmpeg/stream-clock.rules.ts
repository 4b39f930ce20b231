/** The least delay of so long a time is the delay of a stream: clocks of cameras drift, and some have none. */
const windowMs = 15_000;
/** A frame that seems to be later than this was not late: the stream's time has jumped, or it runs at another pace. */
const maxLateMs = 3_000;
/** A stream whose time was wrong so often within {@link forgivenMs} is not asked for the time any more. */
const maxJumps = 3;
const forgivenMs = 600_000;

/**
 * When a frame was taken, by the clock of this machine: frames of a busy machine or network arrive in bursts, and how fast
 * something moves is told by the time between them. The frame with the least delay stands for the others; what delay is left
 * in it is the same for all.
 */
export class StreamClock {
  /** Least delays, ms between both clocks: of this window and of the one before. */
  #minDelay = Number.POSITIVE_INFINITY;
  #minDelayBefore = Number.POSITIVE_INFINITY;
  #windowFrom = Number.NEGATIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #jumps: number[] = [];

  /**
   * @param streamMs the frame's time in its stream, from any start; NaN or absent where the stream tells none
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
