import { AppError, refuseUnless } from "../error/app-error.ts";
import { type Payer } from "../limits/fair-queue.ts";
import { judgePicture } from "../storage/picture-header.ts";
import { cleanSvg } from "./clean-svg.ts";
import { encodePicture } from "./encode-picture.ts";

export interface CleanLogo {
  mime: "image/png" | "image/jpeg" | "image/svg+xml";
  bytes: Buffer;
}

interface LogoTarget {
  /** True if SVG files are accepted in addition to PNG and JPEG. */
  allowSvg: boolean;
  /** Payer in whose name the picture is decoded. */
  payer: Payer;
}

const maxBytes = 2 * 1024 * 1024;
const maxSide = 4096;
const maxPixels = 16_000_000;
/**
 * Maximum side of a cleaned logo in pixels. The console shows a logo at most half as large, so that it is sharp on
 * screens of double density.
 */
const shownSide = 512;

function isAnimated(png: Buffer): boolean {
  const control = png.indexOf("acTL", 0, "latin1");
  return control >= 0 && control < png.indexOf("IDAT", 0, "latin1");
}

function startsAsXml(bytes: Buffer): boolean {
  return /^\ufeff?\s*</.test(bytes.toString("utf8", 0, 256));
}

/**
 * Re-encodes an uploaded logo, so that only its pixels (or, for an SVG, its shapes) are kept.
 * @returns a picture of the same format, at most 512 × 512 pixels
 * @throws AppError picture_wrong_type, picture_too_large, picture_broken
 */
export async function cleanLogo(bytes: Buffer, { allowSvg, payer }: LogoTarget): Promise<CleanLogo> {
  refuseUnless(bytes.length <= maxBytes, "picture_too_large");
  if (allowSvg && startsAsXml(bytes)) return { mime: "image/svg+xml", bytes: await cleanSvg(bytes, payer) };
  const verdict = judgePicture(bytes, maxPixels);
  if (!verdict.ok) throw new AppError(logoErrors[verdict.reason]);
  const { mime, width, height } = verdict.header;
  if (mime === "image/webp" || (mime === "image/png" && isAnimated(bytes))) throw new AppError("picture_wrong_type");
  refuseUnless(width <= maxSide && height <= maxSide, "picture_too_large");
  return {
    mime,
    bytes: await encodePicture(bytes, verdict.header, { payer, mime, side: shownSide, maxPixels, quality: 90 }),
  };
}

const logoErrors = {
  image_type: "picture_wrong_type",
  image_too_large: "picture_too_large",
  image_truncated: "picture_broken",
} as const;
