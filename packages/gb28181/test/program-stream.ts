import { Transform } from "node:stream";

export interface ProgramStreamOptions {
  codec: "h264" | "hevc";
  framesPerSecond: number;
}

/** Stream type in the program stream map, and first byte of the access unit delimiter, which begins a picture. */
const codecs = {
  h264: { type: 0x1b, delimiter: 0x09, mask: 0x1f, isKey: (nal: number) => (nal & 0x1f) === 5 },
  hevc: {
    type: 0x24,
    delimiter: 0x46,
    mask: 0x7e,
    isKey: (nal: number) => (nal & 0x7e) >> 1 >= 16 && (nal & 0x7e) >> 1 <= 21,
  },
};
const videoStream = 0xe0;
/** Payload of a packet with a length of 16 bits and the longest header used here. */
const maxPayload = 65_000;

/** Packs pictures with access unit delimiters into an MPEG program stream, as cameras do (ISO/IEC 13818-1). */
export function programStream({ codec, framesPerSecond }: ProgramStreamOptions): Transform {
  let held: Buffer = Buffer.alloc(0);
  let pictures = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      for (;;) {
        const end = nextDelimiter(held, codec);
        if (end === -1) break;
        this.push(pack(held.subarray(0, end), codec, Math.round((pictures++ * 90_000) / framesPerSecond)));
        held = held.subarray(end);
      }
      done();
    },
  });
}

/** Returns the position at which the second picture begins; -1 if there is none. */
function nextDelimiter(bytes: Buffer, codec: ProgramStreamOptions["codec"]): number {
  const { delimiter, mask } = codecs[codec];
  for (let at = bytes.indexOf("\0\0\x01", 5, "latin1"); at !== -1; at = bytes.indexOf("\0\0\x01", at + 3, "latin1")) {
    if (((bytes[at + 3] ?? 0) & mask) === delimiter) return bytes[at - 1] === 0 ? at - 1 : at;
  }
  return -1;
}

function hasKeyFrame(picture: Buffer, codec: ProgramStreamOptions["codec"]): boolean {
  for (
    let at = picture.indexOf("\0\0\x01", 0, "latin1");
    at !== -1;
    at = picture.indexOf("\0\0\x01", at + 3, "latin1")
  ) {
    if (codecs[codec].isKey(picture[at + 3] ?? 0)) return true;
  }
  return false;
}

/** Packs one picture with its time. @param time in units of 1/90,000 s */
function pack(picture: Buffer, codec: ProgramStreamOptions["codec"], time: number): Buffer {
  const parts = [packHeader(time)];
  if (hasKeyFrame(picture, codec)) parts.push(systemHeader, streamMap(codecs[codec].type));
  for (let at = 0; at < picture.length; at += maxPayload) {
    parts.push(packet(picture.subarray(at, at + maxPayload), at === 0 ? time : undefined));
  }
  return Buffer.concat(parts);
}

/** Writes a time of 33 bits with its three marker bits. */
function timestamp(lead: number, time: number): number[] {
  const high = Math.floor(time / 2 ** 30) & 0x07;
  const middle = Math.floor(time / 2 ** 15) & 0x7fff;
  const low = time & 0x7fff;
  return [(lead << 4) | (high << 1) | 1, middle >> 7, ((middle << 1) & 0xff) | 1, low >> 7, ((low << 1) & 0xff) | 1];
}

function packHeader(time: number): Buffer {
  const high = Math.floor(time / 2 ** 30) & 0x07;
  const middle = Math.floor(time / 2 ** 15) & 0x7fff;
  const low = time & 0x7fff;
  const clock = [
    0x44 | (high << 3) | (middle >> 13),
    (middle >> 5) & 0xff,
    ((middle & 0x1f) << 3) | 0x04 | (low >> 13),
    (low >> 5) & 0xff,
    ((low & 0x1f) << 3) | 0x04,
    0x01,
  ];
  return Buffer.from([0, 0, 1, 0xba, ...clock, 0x00, 0x9f, 0xff, 0xf8]);
}

/** One video stream with a buffer of 128 KiB. */
const systemHeader = Buffer.from([0, 0, 1, 0xbb, 0, 9, 0x80, 0x4f, 0xff, 0x04, 0xe1, 0x7f, videoStream, 0xe0, 0x80]);

function streamMap(type: number): Buffer {
  const body = Buffer.from([0, 0, 1, 0xbc, 0, 14, 0xe1, 0xff, 0, 0, 0, 4, type, videoStream, 0, 0]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([body, checksum]);
}

/** CRC of ISO/IEC 13818-1 annex A. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80000000) === 0 ? crc << 1 : (crc << 1) ^ 0x04c11db7;
  }
  return crc >>> 0;
}

function packet(payload: Buffer, time: number | undefined): Buffer {
  const extra = time === undefined ? [] : timestamp(2, time);
  const head = Buffer.from([0, 0, 1, videoStream, 0, 0, 0x80, time === undefined ? 0 : 0x80, extra.length, ...extra]);
  head.writeUInt16BE(head.length - 6 + payload.length, 4);
  return Buffer.concat([head, payload]);
}
