import { type Payer } from "../limits/fair-queue.ts";
import { type PictureHeader } from "../storage/picture-facts.ts";
import { decodePicture, estimateDecodeMs } from "./decode-picture.ts";

interface Encoding {
  payer: Payer;
  mime: "image/png" | "image/jpeg";
  /** Maximum width and height in pixels. A larger picture is scaled down; a smaller one keeps its size. */
  side: number;
  maxPixels: number;
  /** JPEG quality, 1 to 100. */
  quality: number;
}

/**
 * Decodes a picture and re-encodes its pixels, upright and in sRGB; metadata is dropped.
 * @throws AppError picture_too_large, picture_broken, too_many_requests, service_unavailable
 */
export function encodePicture(
  bytes: Buffer,
  header: PictureHeader,
  { payer, mime, side, maxPixels, quality }: Encoding,
): Promise<Buffer> {
  const limits = { maxPixels, failOn: "error" } as const;
  return decodePicture(
    // two pictures of one member at a time would occupy both cores of a small machine
    { payer: { ...payer, isSequential: true }, estimateMs: estimateDecodeMs(header, bytes.length) },
    async () => ({ bytes, header }),
    limits,
    (decoded) => {
      const picture = decoded
        .autoOrient()
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
      return mime === "image/png"
        ? picture.png({ compressionLevel: 9 })
        : picture.flatten({ background: "#fff" }).jpeg({ quality });
    },
  );
}
