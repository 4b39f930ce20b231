/** Maximum payload bytes of a packet. */
const payloadBytes = 1_200;
export const h264Type = 96;
export const jpegType = 26;

/** Payload of one RTP packet. */
export interface Payload {
  bytes: Buffer;
  /** True for the last packet of a frame. */
  isLast: boolean;
}

/** Splits NAL units into payloads. Source: RFC 6184, 5.6 and 5.8 (FU-A). */
export function h264Payloads(units: readonly Buffer[]): Payload[] {
  const parts = units.flatMap((unit) => {
    if (unit.length <= payloadBytes) return [unit];
    const head = unit.readUInt8(0);
    const pieces: Buffer[] = [];
    for (let at = 1; at < unit.length; at += payloadBytes) {
      const flags = (at === 1 ? 0x80 : 0) | (at + payloadBytes >= unit.length ? 0x40 : 0) | (head & 0x1f);
      pieces.push(Buffer.concat([Buffer.from([(head & 0xe0) | 28, flags]), unit.subarray(at, at + payloadBytes)]));
    }
    return pieces;
  });
  return parts.map((bytes, at) => ({ bytes, isLast: at === parts.length - 1 }));
}

/** Splits a JPEG into payloads. Source: RFC 2435, 3.1; Q = 255, the tables are in the first packet. */
export function jpegPayloads(jpeg: Buffer, width: number, height: number): Payload[] {
  const { tables, scan } = partsOf(jpeg);
  const quantisation = Buffer.concat([Buffer.from([0, 0, 0, tables.length]), tables]);
  const payloads: Payload[] = [];
  for (let at = 0; at < scan.length; at += payloadBytes) {
    const offset = Buffer.from([0, at >> 16, (at >> 8) & 255, at & 255]);
    const size = Buffer.from([1, 255, Math.ceil(width / 8), Math.ceil(height / 8)]);
    const piece = scan.subarray(at, at + payloadBytes);
    payloads.push({
      bytes: Buffer.concat([offset, size, ...(at === 0 ? [quantisation] : []), piece]),
      isLast: at + payloadBytes >= scan.length,
    });
  }
  return payloads;
}

function partsOf(jpeg: Buffer): { tables: Buffer; scan: Buffer } {
  const tables: Buffer[] = [];
  for (let at = 2; ; ) {
    const [marker, length] = [jpeg.readUInt8(at + 1), jpeg.readUInt16BE(at + 2)];
    const body = jpeg.subarray(at + 4, at + 2 + length);
    // one segment may contain one table or both; each table follows a byte with its number
    if (marker === 0xdb)
      for (let from = 0; from < body.length; from += 65) tables.push(body.subarray(from + 1, from + 65));
    if (marker === 0xda) return { tables: Buffer.concat(tables), scan: jpeg.subarray(at + 2 + length, -2) };
    at += 2 + length;
  }
}

/** Returns an RTP packet, interleaved in RTSP on channel 0. Sources: RFC 3550, 5.1; RFC 2326, 10.12. */
export function interleaved({ bytes, isLast }: Payload, type: number, sequence: number, ticks: number): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt8(0x24, 0);
  head.writeUInt16BE(12 + bytes.length, 2);
  head.writeUInt8(0x80, 4);
  head.writeUInt8((isLast ? 0x80 : 0) | type, 5);
  head.writeUInt16BE(sequence & 0xffff, 6);
  head.writeUInt32BE(ticks >>> 0, 8);
  head.writeUInt32BE(0x48595354, 12);
  return Buffer.concat([head, bytes]);
}
