import { readJpegHeader } from "./jpeg-header.ts";
import { type PictureHeader } from "./picture-facts.ts";
import { readPngHeader } from "./png-header.ts";
import { readWebpHeader } from "./webp-header.ts";

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
