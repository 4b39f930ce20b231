import { AppError, refuseUnless } from "../error/app-error.ts";
import { type Payer } from "../limits/fair-queue.ts";
import { judgePicture } from "../storage/picture-header.ts";
import { encodePicture } from "./encode-picture.ts";

const maxBytes = 10 * 1024 * 1024;
const maxPixels = 50_000_000;
const shownSide = 1600;

const photoErrors = {
  image_type: "photo_wrong_type",
  image_too_large: "picture_too_large",
  image_truncated: "picture_broken",
} as const;

/**
 * Re-encodes a photo or screenshot that a user uploaded, as an upright JPEG of at most 1600 × 1600 pixels. Metadata
 * such as place and camera is dropped.
 * @param bytes JPEG, PNG or WebP
 * @throws AppError photo_wrong_type, picture_too_large, picture_broken
 */
export async function cleanPhoto(bytes: Buffer, payer: Payer): Promise<Buffer> {
  refuseUnless(bytes.length <= maxBytes, "picture_too_large");
  const verdict = judgePicture(bytes, maxPixels);
  if (!verdict.ok) throw new AppError(photoErrors[verdict.reason]);
  return encodePicture(bytes, verdict.header, { payer, mime: "image/jpeg", side: shownSide, maxPixels, quality: 80 });
}
