import { readJpegHeader } from "./jpeg-header.ts";
import { decodedBytes, type PictureHeader } from "./picture-facts.ts";

interface Size {
  width: number;
  height: number;
}

/**
 * Functions that read the size of a WebP, by the type of its first chunk. The chunk begins at byte 12, its content at
 * byte 20. RFC 9649, 2.5 to 2.7.
 */
const sizes: Readonly<Record<string, (bytes: Buffer) => Size | undefined>> = {
  "VP8 ": (bytes) =>
    bytes.readUIntBE(23, 3) === 0x9d_01_2a
      ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
      : undefined,
  VP8L: (bytes) => {
    if (bytes[20] !== 0x2f) return undefined;
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
};

function readWebpHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 30 || bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP")
    return undefined;
  const size = sizes[bytes.toString("latin1", 12, 16)]?.(bytes);
  if (size === undefined) return undefined;
  // a decoder needs the whole WebP in memory, with four bytes per pixel
  const held = decodedBytes(size.width, size.height, 4, false);
  return { mime: "image/webp", ...size, decodedBytes: held, contentAt: 30 };
}

const signature = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
/** Channels per pixel by PNG colour type; a palette is decoded to colours with transparency. ISO/IEC 15948, 11.2.2. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** Parses the signature and the first chunk, which must be IHDR. */
function readPngHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 29 || !bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth = 8, colour = 6, , , interlace = 1] = bytes.subarray(24, 29);
  const pixelBytes = (channels[colour] ?? 4) * (depth > 8 ? 2 : 1);
  const held = decodedBytes(width, height, pixelBytes, interlace === 0);
  return { mime: "image/png", width, height, decodedBytes: held, contentAt: 33 };
}

/** Last bytes of a PNG before the final checksum: an empty IEND chunk. */
const pngEnd = Buffer.from("\0\0\0\0IEND", "latin1");

/**
 * Searches for FF D9, the end of a JPEG, from the offset `from`. Inspects every second byte, so that the time does not
 * depend on the content: `Buffer.includes` is ten times slower if all bytes are FF.
 */
function hasJpegEnd(bytes: Buffer, from: number): boolean {
  for (let at = from + 1; at < bytes.length; at += 2) {
    if (bytes[at] === 0xd9 ? bytes[at - 1] === 0xff : bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  }
  return false;
}

/**
 * Number of last bytes that are searched first. They contain the end of nearly every picture; otherwise the whole
 * picture is searched.
 */
const usualTailBytes = 1024;

/**
 * Returns whether the picture contains its end marker. Bytes may follow the marker: cameras append zeros, and phones
 * append the clip of a motion photo, which may be larger than the photo.
 */
function hasEnd({ mime, contentAt }: PictureHeader, bytes: Buffer): boolean {
  if (mime === "image/webp") return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length;
  const isFound = (from: number) => (mime === "image/jpeg" ? hasJpegEnd(bytes, from) : bytes.includes(pngEnd, from));
  return isFound(Math.max(contentAt, bytes.length - usualTailBytes)) || isFound(contentAt);
}

export type PictureVerdict =
  | { ok: true; header: PictureHeader }
  | { ok: false; reason: "image_type" | "image_too_large" | "image_truncated" };

/** Parses the header of a picture; undefined if the format is not supported or the header is invalid. */
export function readPictureHeader(bytes: Buffer): PictureHeader | undefined {
  return readJpegHeader(bytes) ?? readPngHeader(bytes) ?? readWebpHeader(bytes);
}

/**
 * Checks a picture by its signature, its header and the presence of its end; decodes no pixels.
 * @param maxPixels maximum width × height
 */
export function judgePicture(bytes: Buffer, maxPixels: number): PictureVerdict {
  const header = readPictureHeader(bytes);
  if (header === undefined || header.width === 0 || header.height === 0) return { ok: false, reason: "image_type" };
  if (header.width * header.height > maxPixels) return { ok: false, reason: "image_too_large" };
  if (!hasEnd(header, bytes)) return { ok: false, reason: "image_truncated" };
  return { ok: true, header };
}
