/** Splits a TCP connection into packets: RFC 4571, or with `$` and a channel as in RTSP, which some devices send. */
export class RtpFrames {
  #held: Buffer = Buffer.alloc(0);
  #hasDollar: boolean | undefined;

  /** @returns packets, and whether the connection cannot be read further */
  push(chunk: Buffer): { packets: Buffer[]; broken: boolean } {
    let bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const packets: Buffer[] = [];
    if (this.#hasDollar === undefined && bytes.length >= 5) this.#hasDollar = startsWithDollar(bytes);
    while (this.#hasDollar !== undefined) {
      const frame = firstFrame(bytes, this.#hasDollar);
      if (frame === "broken") return { packets, broken: true };
      if (frame === undefined) break;
      if (frame.end > frame.start) packets.push(bytes.subarray(frame.start, frame.end));
      bytes = bytes.subarray(frame.end);
    }
    this.#held = bytes;
    return { packets, broken: false };
  }
}

/** @returns where the first packet lies; undefined until all of it is there */
function firstFrame(bytes: Buffer, hasDollar: boolean): { start: number; end: number } | "broken" | undefined {
  const start = hasDollar ? 4 : 2;
  if (hasDollar && bytes.length > 0 && bytes[0] !== 0x24) return "broken";
  if (bytes.length < start) return undefined;
  const length = bytes.readUInt16BE(start - 2);
  // every packet begins with version 2
  if (length > 0 && bytes.length > start && (bytes[start] ?? 0) >> 6 !== 2) return "broken";
  return bytes.length < start + length ? undefined : { start, end: start + length };
}

/** A length of 0x24.. is possible too, but then the header of RTP begins two bytes earlier. */
const startsWithDollar = (bytes: Buffer): boolean =>
  bytes[0] === 0x24 && (bytes[4] ?? 0) >> 6 === 2 && (bytes[2] ?? 0) >> 6 !== 2;
