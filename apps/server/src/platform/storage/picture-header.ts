import { readJpegHeader } from "./jpeg-header.ts";
import { decodedBytes, type PictureHeader } from "./picture-facts.ts";

interface Size {
  width: number;
  height: number;
}

/** By the first chunk, which begins at 12 with its content at 20. RFC 9649, 2.5 to 2.7. */
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
  // It is decoded in one piece, with transparency.
  return size && { mime: "image/webp", ...size, decodedBytes: decodedBytes(size.width, size.height, 4, false) };
}

const signature = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
/** Channels by colour type; a palette becomes colours with transparency. ISO/IEC 15948, 11.2.2. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** The signature and the first chunk, which must be IHDR. */
function readPngHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 29 || !bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth = 8, colour = 6, , , interlace = 1] = bytes.subarray(24, 29);
  const pixelBytes = (channels[colour] ?? 4) * (depth > 8 ? 2 : 1);
  return { mime: "image/png", width, height, decodedBytes: decodedBytes(width, height, pixelBytes, interlace === 0) };
}

/** JPEG ends with EOI, PNG with IEND; some cameras pad with zeros behind it. */
function hasEnd(mime: PictureHeader["mime"], bytes: Buffer): boolean {
  if (mime === "image/webp") return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length;
  const tail = bytes.subarray(Math.max(0, bytes.length - 1024));
  return mime === "image/jpeg"
    ? tail.lastIndexOf("\xff\xd9", undefined, "latin1") >= 0
    : tail.lastIndexOf("IEND", undefined, "latin1") >= 0;
}

export type PictureVerdict =
  | { ok: true; header: PictureHeader }
  | { ok: false; reason: "image_type" | "image_too_large" | "image_truncated" };

/** What the picture's first bytes say of it. */
export function readPictureHeader(bytes: Buffer): PictureHeader | undefined {
  return readJpegHeader(bytes) ?? readPngHeader(bytes) ?? readWebpHeader(bytes);
}

/**
 * Judges a picture by its magic bytes and header alone; nothing is decoded, and a bounded number of bytes is looked at,
 * whatever they are.
 * @param maxPixels width × height that is still taken
 */
export function judgePicture(bytes: Buffer, maxPixels: number): PictureVerdict {
  const header = readPictureHeader(bytes);
  if (header === undefined || header.width === 0 || header.height === 0) return { ok: false, reason: "image_type" };
  if (header.width * header.height > maxPixels) return { ok: false, reason: "image_too_large" };
  if (!hasEnd(header.mime, bytes)) return { ok: false, reason: "image_truncated" };
  return { ok: true, header };
}
