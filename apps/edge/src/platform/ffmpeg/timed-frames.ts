/** Maximum frames that wait for the time of the first of them. If more arrive, that time is considered missing. */
const maxAhead = 2;
/**
 * Maximum times that wait for their frames. Times may come long before their frames, because the frames' pipe buffers
 * more data. A message from the camera could also look like a time.
 */
const maxTimes = 100;

/**
 * Matches frames with their times, which come in order through two pipes. A frame does not wait for a time that never
 * comes.
 */
export class TimedFrames {
  readonly #onFrame: (rgb: Buffer, streamMs: number | undefined) => void;
  #frames: Buffer[] = [];
  #times: number[] = [];
  /**
   * Number of frames that were passed on without waiting for their times. The times of these frames are ignored when
   * they arrive.
   */
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

  /**
   * Adds a time.
   * @param streamMs NaN if the stream has no time
   */
  time(streamMs: number): void {
    if (this.#late > 0) this.#late -= 1;
    else this.#times.push(streamMs);
    if (this.#times.length > maxTimes) this.#times.shift();
    this.#pair();
  }

  /** Passes on the remaining frames when the input has ended. */
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

/** Returns the time in a line of ffmpeg's messages, ms; undefined for any other line. */
export function timeOf(line: string): number | undefined {
  const seconds = timeLine.exec(line)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}
