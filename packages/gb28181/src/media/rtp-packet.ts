export interface RtpPacket {
  sequence: number;
  ssrc: number;
  payload: Buffer;
}

/** Parses an RTP packet (RFC 3550). @returns undefined for RTCP and for data that is not RTP */
export function parseRtp(bytes: Buffer): RtpPacket | undefined {
  if (bytes.length < 12 || (bytes[0] ?? 0) >> 6 !== 2) return undefined;
  const flags = bytes[0] ?? 0;
  const type = bytes[1] ?? 0;
  // types 200 to 207 are RTCP, such as sender reports, which some devices send to the same port
  if (type >= 200 && type <= 207) return undefined;
  let start = 12 + (flags & 0x0f) * 4;
  if ((flags & 0x10) !== 0) {
    if (bytes.length < start + 4) return undefined;
    start += 4 + bytes.readUInt16BE(start + 2) * 4;
  }
  const padding = (flags & 0x20) === 0 ? 0 : (bytes.at(-1) ?? 0);
  const end = bytes.length - padding;
  if (end < start) return undefined;
  return { sequence: bytes.readUInt16BE(2), ssrc: bytes.readUInt32BE(8), payload: bytes.subarray(start, end) };
}
