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
 * Re-encodes as JPEG a photo or screenshot that a person uploaded: upright, without place and camera, at most
 * 1600 pixels wide and high.
 * @param bytes JPEG, PNG or WebP
 * @throws AppError photo_wrong_type, picture_too_large, picture_broken
 */
export async function cleanPhoto(bytes: Buffer, payer: Payer): Promise<Buffer> {
  refuseUnless(bytes.length <= maxBytes, "picture_too_large");
  const verdict = judgePicture(bytes, maxPixels);
  if (!verdict.ok) throw new AppError(photoErrors[verdict.reason]);
  return encodePicture(bytes, verdict.header, { payer, mime: "image/jpeg", side: shownSide, maxPixels, quality: 80 });
}
