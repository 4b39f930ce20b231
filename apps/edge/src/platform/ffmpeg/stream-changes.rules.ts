import { type Size } from "../geometry/rect.ts";

/**
 * Minimum step of a stream's time, forward or back, that counts as a jump, ms. Lost packets and encoders cause smaller
 * steps.
 */
const jumpMs = 5_000;
/**
 * Added to a picture size that ffmpeg prints as a number, so that it differs from all times, which are printed in
 * seconds: 1e12 + width · 1e6 + height.
 */
const sizeMark = 1e12;
const widthUnit = 1e6;

/** ffmpeg expression with the size of the input picture. */
export const sizeExpression = `${sizeMark}+iw*${widthUnit}+ih`;

/** Returns the size in a printed number; undefined for a time. */
export function printedSize(value: number): Size | undefined {
  if (!(value >= sizeMark)) return undefined;
  const code = value - sizeMark;
  return { width: Math.floor(code / widthUnit), height: code % widthUnit };
}

/** Recognises that a stream's time or picture size has changed, so that the camera must be opened again. */
export class StreamChanges {
  readonly #size: Size;
  /** Stream time and arrival of the last frame, ms. */
  #last: { streamMs: number; at: number } | undefined;

  /** @param size size of the picture when the camera was opened */
  constructor(size: Size) {
    this.#size = size;
  }

  isOtherSize({ width, height }: Size): boolean {
    return width !== this.#size.width || height !== this.#size.height;
  }

  /**
   * Returns whether the stream's time has jumped: back, or forward by much more than the time that has passed.
   * @param streamMs time of a frame in its stream
   * @param at time of the frame's arrival, ms of a steady clock
   */
  isJump(streamMs: number, at: number): boolean {
    const last = this.#last;
    if (!Number.isFinite(streamMs)) return false;
    this.#last = { streamMs, at };
    if (last === undefined) return false;
    const step = streamMs - last.streamMs;
    return step < -jumpMs || step - (at - last.at) > jumpMs;
  }
}
