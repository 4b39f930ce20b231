import { faceLimits, facePictureSides, faceTroubleTexts } from "@huiyan/contract/face/face.rules";
import { AppError, refuse, refuseUnless } from "../../../platform/error/app-error.ts";
import { decodePicture, estimateDecodeMs } from "../../../platform/image/decode-picture.ts";
import { pixelsOf, smallerJpeg } from "../../../platform/image/own-picture.ts";
import { type Payer } from "../../../platform/limits/fair-queue.ts";
import { judgePicture } from "../../../platform/storage/picture-header.ts";
import { type CheckedFaces, faceFinder } from "./face-finder.ts";

const maxPixels = 50_000_000;
/** What the model looks at fits into so many pixels. */
const lookedSide = 1280;

const headerErrors = {
  image_type: "face_picture_type",
  image_too_large: "picture_too_large",
  image_truncated: "picture_broken",
} as const;

export interface CheckedPicture extends CheckedFaces {
  /** Of the picture as people see it. */
  width: number;
  height: number;
  /** JPEG, upright, without anything but the pixels. */
  picture: Buffer;
  thumb: Buffer;
}

/**
 * Looks at an uploaded picture. What is wrong with the face is in `troubles`; what is no fit picture at all is thrown.
 * @throws AppError face_picture_type, face_picture_size, picture_too_large, picture_broken, too_many_requests, service_unavailable
 */
export async function checkPicture(bytes: Buffer, payer: Payer): Promise<CheckedPicture> {
  refuseUnless(bytes.length <= faceLimits.pictureBytes, "picture_too_large");
  const verdict = judgePicture(bytes, maxPixels);
  if (!verdict.ok) throw new AppError(headerErrors[verdict.reason]);
  const { header } = verdict;
  refuseUnless(header.mime !== "image/webp", "face_picture_type");
  refuseUnless(Math.min(header.width, header.height) >= faceLimits.pictureSide, "face_picture_size");
  const decode = (side: number, quality: number) =>
    decodePicture(
      { payer, estimateMs: estimateDecodeMs(header, bytes.length) },
      async () => ({ bytes, header }),
      { maxPixels, failOn: "error" },
      (decoded) =>
        decoded
          .autoOrient()
          .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
          .flatten({ background: "#fff" })
          .jpeg({ quality }),
    );
  const large = await decode(lookedSide, 92);
  const [rgb, picture, thumb] = await Promise.all([
    pixelsOf(large),
    smallerJpeg(large, facePictureSides.full),
    smallerJpeg(large, facePictureSides.thumb),
  ]);
  const checked = await faceFinder.find(rgb, payer);
  return { ...checked, width: rgb.width, height: rgb.height, picture, thumb };
}

/** The one fit face of a picture, or why there is none in words. @throws AppError face_unfit and as `checkPicture` */
export async function fitPicture(bytes: Buffer, payer: Payer): Promise<CheckedPicture & { embedding: Int8Array }> {
  const checked = await checkPicture(bytes, payer);
  const [trouble] = checked.troubles;
  const { embedding } = checked;
  if (trouble !== undefined || embedding === undefined)
    refuse("face_unfit", { text: faceTroubleTexts[trouble ?? "none"] });
  return { ...checked, embedding };
}
