import { imageSize } from "image-size";

interface PictureHeader {
  mime: "image/jpeg" | "image/png" | "image/webp";
  width: number;
  height: number;
}

const mimes = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

function isKnown(type: string | undefined): type is keyof typeof mimes {
  return type !== undefined && type in mimes;
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

/**
 * Judges a picture by its magic bytes and header alone; nothing is decoded.
 * @param maxPixels width × height that is still taken
 */
export function judgePicture(bytes: Buffer, maxPixels: number): PictureVerdict {
  let found: { width: number; height: number; type?: string };
  try {
    found = imageSize(bytes);
  } catch {
    return { ok: false, reason: "image_type" };
  }
  if (!isKnown(found.type) || !(found.width > 0) || !(found.height > 0)) return { ok: false, reason: "image_type" };
  if (found.width * found.height > maxPixels) return { ok: false, reason: "image_too_large" };
  const mime = mimes[found.type];
  if (!hasEnd(mime, bytes)) return { ok: false, reason: "image_truncated" };
  return { ok: true, header: { mime, width: found.width, height: found.height } };
}
