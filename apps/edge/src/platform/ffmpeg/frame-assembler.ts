/**
 * Cuts a byte stream into frames of `frameBytes`. Every frame has its own memory, because the analysis keeps frames for
 * a while.
 */
export class FrameAssembler {
  readonly #frameBytes: number;
  #frame: Buffer;
  #filled = 0;

  constructor(frameBytes: number) {
    this.#frameBytes = frameBytes;
    this.#frame = Buffer.allocUnsafeSlow(frameBytes);
  }

  /** Adds data; returns the frames that are now complete. */
  take(chunk: Buffer): Buffer[] {
    const complete: Buffer[] = [];
    let from = 0;
    while (from < chunk.length) {
      const copied = chunk.copy(this.#frame, this.#filled, from, from + this.#frameBytes - this.#filled);
      from += copied;
      this.#filled += copied;
      if (this.#filled < this.#frameBytes) break;
      complete.push(this.#frame);
      this.#frame = Buffer.allocUnsafeSlow(this.#frameBytes);
      this.#filled = 0;
    }
    return complete;
  }
}
