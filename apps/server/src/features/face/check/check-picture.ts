import { faceLimits, facePictureSides, faceTroubleTexts } from "@huiyan/contract/face/face.rules";
import { AppError, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { decodePicture, estimateDecodeMs } from "#platform/image/decode-picture.ts";
import { pixelsOf, smallerJpeg } from "#platform/image/own-picture.ts";
import { type Payer } from "#platform/limits/fair-queue.ts";
import { judgePicture } from "#platform/storage/picture-header.ts";
import { type CheckedFaces, faceFinder } from "./face-finder.ts";

const maxPixels = 50_000_000;
/** Maximum width and height in pixels of the picture that is passed to the model. */
const lookedSide = 1280;

const headerErrors = {
  image_type: "face_picture_type",
  image_too_large: "picture_too_large",
  image_truncated: "picture_broken",
} as const;

export interface CheckedPicture extends CheckedFaces {
  /** Width of the picture in pixels, after rotation by its EXIF orientation. */
  width: number;
  height: number;
  /** JPEG without metadata, rotated by the EXIF orientation of the upload. */
  picture: Buffer;
  thumb: Buffer;
}

/**
 * Decodes an upload for the model.
 * @returns JPEG of at most 1,280 × 1,280 pixels, rotated by the EXIF orientation
 * @throws AppError face_picture_type, face_picture_size, picture_too_large, picture_broken, too_many_requests
 */
async function decodeUpload(bytes: Buffer, payer: Payer): Promise<Buffer> {
  refuseUnless(bytes.length <= faceLimits.pictureBytes, "picture_too_large");
  const verdict = judgePicture(bytes, maxPixels);
  if (!verdict.ok) throw new AppError(headerErrors[verdict.reason]);
  const { header } = verdict;
  refuseUnless(header.mime !== "image/webp", "face_picture_type");
  refuseUnless(Math.min(header.width, header.height) >= faceLimits.pictureSide, "face_picture_size");
  const isSequential = payer.isBackground !== true;
  return decodePicture(
    { payer: { ...payer, isSequential }, estimateMs: estimateDecodeMs(header, bytes.length) },
    async () => ({ bytes, header }),
    { maxPixels, failOn: "error" },
    (decoded) =>
      decoded
        .autoOrient()
        .resize({ width: lookedSide, height: lookedSide, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#fff" })
        .jpeg({ quality: 92 }),
  );
}

/**
 * Checks an uploaded picture. Faults of the face are returned in `troubles`; an unreadable picture throws an error.
 * @throws AppError face_picture_type, face_picture_size, picture_too_large, picture_broken, too_many_requests,
 * service_unavailable
 */
export async function checkPicture(bytes: Buffer, payer: Payer): Promise<CheckedPicture> {
  const large = await decodeUpload(bytes, payer);
  const [rgb, picture, thumb] = await Promise.all([
    pixelsOf(large),
    smallerJpeg(large, facePictureSides.full),
    smallerJpeg(large, facePictureSides.thumb),
  ]);
  const checked = await faceFinder.find(rgb, payer);
  return { ...checked, width: rgb.width, height: rgb.height, picture, thumb };
}

/**
 * Returns the descriptor of the largest face; undefined if the picture has no face.
 * @throws AppError as `checkPicture`
 */
export async function comparePicture(bytes: Buffer, payer: Payer): Promise<Int8Array | undefined> {
  const rgb = await pixelsOf(await decodeUpload(bytes, payer));
  return (await faceFinder.find(rgb, payer, "any")).embedding;
}

/**
 * Returns a picture with exactly one usable face.
 * @throws AppError face_unfit with the reason as text; those of `checkPicture`
 */
export async function fitPicture(bytes: Buffer, payer: Payer): Promise<CheckedPicture & { embedding: Int8Array }> {
  const checked = await checkPicture(bytes, payer);
  const [trouble] = checked.troubles;
  const { embedding } = checked;
  if (trouble !== undefined || embedding === undefined)
    refuse("face_unfit", { text: faceTroubleTexts[trouble ?? "none"] });
  return { ...checked, embedding };
}
