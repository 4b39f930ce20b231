/**
 * Maximum bytes that are kept since the last key frame. If a group of pictures is longer, new readers wait for the next
 * key frame.
 */
const maxBytes = 8 * 1024 * 1024;
/** Bytes kept of the previous chunk: a pack header with stuffing and a system header may be divided among chunks. */
const tailBytes = 256;
const packHeader = Buffer.from([0, 0, 1, 0xba]);
/** System header and program stream map. Devices send these two headers before a key frame. */
const keyHeaders = [Buffer.from([0, 0, 1, 0xbb]), Buffer.from([0, 0, 1, 0xbc])];

/** Returns the position of the last pack that begins with a system header or a stream map; undefined if there is none. */
function lastStart(bytes: Buffer): number | undefined {
  const header = Math.max(...keyHeaders.map((mark) => bytes.lastIndexOf(mark)));
  if (header < 0) return undefined;
  const pack = bytes.lastIndexOf(packHeader, header);
  return pack < 0 || header - pack > tailBytes ? undefined : pack;
}

/**
 * Keeps a program stream since its last key frame, so that a new reader shows a picture without waiting for the next
 * one.
 */
export class StreamStart {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #tail: Buffer = Buffer.alloc(0);

  take(chunk: Buffer): void {
    const joined = Buffer.concat([this.#tail, chunk]);
    const start = lastStart(joined);
    this.#tail = joined.subarray(-tailBytes);
    if (start !== undefined) {
      this.#chunks = [];
      this.#bytes = 0;
      this.#add(joined.subarray(start));
    } else if (this.#bytes > 0) this.#add(chunk);
  }

  /**
   * Returns the stream since its last key frame; empty before the first key frame, and if the stream since then is too
   * long.
   */
  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  #add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes <= maxBytes) return;
    this.#chunks = [];
    this.#bytes = 0;
  }
}
