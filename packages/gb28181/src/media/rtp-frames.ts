/**
 * Splits the data of a TCP connection into RTP packets. Format: RFC 4571, or `$` and a channel before each packet as in
 * RTSP, which some devices send.
 */
export class RtpFrames {
  #held: Buffer = Buffer.alloc(0);
  #hasDollar: boolean | undefined;

  /** Adds data. @returns packets that are complete; `broken`: the data is invalid, so no further packet can be found */
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

/** Returns the position of the first packet; undefined until the packet is complete. */
function firstFrame(bytes: Buffer, hasDollar: boolean): { start: number; end: number } | "broken" | undefined {
  const start = hasDollar ? 4 : 2;
  if (hasDollar && bytes.length > 0 && bytes[0] !== 0x24) return "broken";
  if (bytes.length < start) return undefined;
  const length = bytes.readUInt16BE(start - 2);
  // every RTP packet begins with the version, 2
  if (length > 0 && bytes.length > start && (bytes[start] ?? 0) >> 6 !== 2) return "broken";
  return bytes.length < start + length ? undefined : { start, end: start + length };
}

/**
 * Returns true if packets begin with `$` (0x24). An RFC 4571 length may begin with 0x24 too; its RTP header then begins
 * two bytes earlier.
 */
const startsWithDollar = (bytes: Buffer): boolean =>
  bytes[0] === 0x24 && (bytes[4] ?? 0) >> 6 === 2 && (bytes[2] ?? 0) >> 6 !== 2;
