import { decodedBytes, type PictureHeader } from "./picture-facts.ts";

/** Maximum segments before the frame header: comments, EXIF and colour profiles. A profile may take 255 segments. */
const maxSegments = 1000;
/**
 * Maximum bytes between the segments in total: fill bytes (ITU-T T.81, B.1.1.2), and the padding that some cameras
 * write.
 */
const maxStrayBytes = 4096;

/** Returns true for a frame header (SOF): C0 to CF without DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Returns true for markers that no frame header follows: start or end of image, start of scan, restart. */
const endsHeader = (marker: number) => marker >= 0xd0 && marker <= 0xda;

/** Returns the offset of the second byte of the next marker, at most `until`. */
function findMarker(bytes: Buffer, from: number, until: number): number | undefined {
  for (let at = from + 1; at <= until && at < bytes.length; at++) {
    if (bytes[at - 1] === 0xff && bytes[at] !== 0xff && bytes[at] !== 0) return at;
  }
  return undefined;
}

function frameHeader(bytes: Buffer, at: number, marker: number): PictureHeader | undefined {
  if (at + 9 > bytes.length) return undefined;
  const [height, width] = [bytes.readUInt16BE(at + 4), bytes.readUInt16BE(at + 6)];
  const components = bytes.readUInt8(at + 8);
  // only baseline and extended JPEGs can be decoded line by line; other kinds need all coefficients until the last scan
  const isStreamed = marker === 0xc0 || marker === 0xc1;
  const held = decodedBytes(width, height, isStreamed ? components : components * 2, isStreamed);
  return { mime: "image/jpeg", width, height, decodedBytes: held, contentAt: at + 9 };
}

/** Walks the marker segments up to the frame header, without parsing their contents. */
export function readJpegHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let from = 2;
  let stray = maxStrayBytes;
  for (let count = 0; count < maxSegments; count++) {
    const at = findMarker(bytes, from, from + 1 + stray);
    const marker = at === undefined ? undefined : bytes[at];
    if (at === undefined || marker === undefined || endsHeader(marker) || at + 3 > bytes.length) return undefined;
    if (isFrame(marker)) return frameHeader(bytes, at, marker);
    const length = bytes.readUInt16BE(at + 1);
    if (length < 2) return undefined;
    stray -= at - from - 1;
    from = at + 1 + length;
  }
  return undefined;
}
