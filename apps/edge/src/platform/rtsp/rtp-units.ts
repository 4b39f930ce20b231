export interface RtpPacket {
  payloadType: number;
  timestamp: number;
  payload: Buffer;
}

const dollar = 0x24;
const interleavedHead = 4;
const rtpHead = 12;

/** Returns the RTP packets in interleaved data (RFC 2326, 10.12), which begins with a packet. */
export function rtpPacketsIn(bytes: Buffer): RtpPacket[] {
  const packets: RtpPacket[] = [];
  let at = 0;
  while (bytes[at] === dollar && at + interleavedHead <= bytes.length) {
    const end = at + interleavedHead + bytes.readUInt16BE(at + 2);
    const packet = parseRtp(bytes.subarray(at + interleavedHead, end));
    if (packet !== undefined) packets.push(packet);
    at = end;
  }
  return packets;
}

/** Parses the header of RFC 3550, 5.1. */
function parseRtp(bytes: Buffer): RtpPacket | undefined {
  const [first = 0, second = 0] = bytes;
  if (bytes.length < rtpHead || first >> 6 !== 2) return undefined;
  let start = rtpHead + 4 * (first & 0x0f);
  if ((first & 0x10) !== 0 && start + 4 <= bytes.length) start += 4 + 4 * bytes.readUInt16BE(start + 2);
  const padding = (first & 0x20) === 0 ? 0 : (bytes.at(-1) ?? 0);
  const payload = bytes.subarray(start, Math.max(start, bytes.length - padding));
  return { payloadType: second & 0x7f, timestamp: bytes.readUInt32BE(4), payload };
}

/** First bytes of a NAL unit. A unit that is spread over packets is reported with its first packet. */
export interface NalUnit {
  type: number;
  /** Bytes after the header of the unit. For a unit that is spread over packets, only the bytes in its first packet. */
  body: Buffer;
}

/** Returns the NAL units that begin in a packet of H.264. Source: RFC 6184, 5.2. */
export function h264Units(payload: Buffer): NalUnit[] {
  const type = (payload[0] ?? 0) & 0x1f;
  if (type === 24) return aggregated(payload.subarray(1)).map(h264Unit);
  if (type !== 28) return payload.length === 0 ? [] : [h264Unit(payload)];
  const head = payload[1] ?? 0;
  return (head & 0x80) === 0 ? [] : [{ type: head & 0x1f, body: payload.subarray(2) }];
}

/** Returns the NAL units that begin in a packet of H.265. Source: RFC 7798, 4.4. */
export function h265Units(payload: Buffer): NalUnit[] {
  const type = ((payload[0] ?? 0) >> 1) & 0x3f;
  if (type === 48) return aggregated(payload.subarray(2)).map(h265Unit);
  if (type !== 49) return payload.length === 0 ? [] : [h265Unit(payload)];
  const head = payload[2] ?? 0;
  return (head & 0x80) === 0 ? [] : [{ type: head & 0x3f, body: payload.subarray(3) }];
}

export const h264Unit = (bytes: Buffer): NalUnit => ({ type: (bytes[0] ?? 0) & 0x1f, body: bytes.subarray(1) });
export const h265Unit = (bytes: Buffer): NalUnit => ({ type: ((bytes[0] ?? 0) >> 1) & 0x3f, body: bytes.subarray(2) });

function aggregated(bytes: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at + 2 < bytes.length; ) {
    const end = at + 2 + bytes.readUInt16BE(at);
    units.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return units;
}
