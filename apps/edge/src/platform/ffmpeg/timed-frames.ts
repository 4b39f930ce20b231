/** Maximum frames before the time of the first of them: beyond that the time is missing. */
const maxAhead = 2;
/**
 * Maximum times before their frames, which come through a larger pipe; a camera's message might look like a time, too.
 */
const maxTimes = 100;

/**
 * Matches frames and their times, which come through different pipes, each in order. No frame waits for a time that
 * does not come.
 */
export class TimedFrames {
  readonly #onFrame: (rgb: Buffer, streamMs: number | undefined) => void;
  #frames: Buffer[] = [];
  #times: number[] = [];
  /** Times of frames that did not wait for them. */
  #late = 0;

  constructor(onFrame: (rgb: Buffer, streamMs: number | undefined) => void) {
    this.#onFrame = onFrame;
  }

  frame(rgb: Buffer): void {
    this.#frames.push(rgb);
    this.#pair();
    while (this.#frames.length > maxAhead) {
      this.#late += 1;
      this.#tell(undefined);
    }
  }

  /** @param streamMs NaN where the stream has none */
  time(streamMs: number): void {
    if (this.#late > 0) this.#late -= 1;
    else this.#times.push(streamMs);
    if (this.#times.length > maxTimes) this.#times.shift();
    this.#pair();
  }

  /** No further input comes. */
  end(): void {
    while (this.#frames.length > 0) this.#tell(undefined);
  }

  #pair(): void {
    while (this.#frames.length > 0 && this.#times.length > 0) this.#tell(this.#times.shift());
  }

  #tell(streamMs: number | undefined): void {
    const rgb = this.#frames.shift();
    if (rgb !== undefined) this.#onFrame(rgb, streamMs);
  }
}

const timeLine = /^(?:\[[^\]]*\] )?(-?\d+\.\d+|-?nan|-?inf)$/;

/** The time in a line of ffmpeg's messages, ms; undefined for any other line. */
export function timeOf(line: string): number | undefined {
  const seconds = timeLine.exec(line)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}
