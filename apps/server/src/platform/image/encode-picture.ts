import sharp from "sharp";
import { AppError } from "../http/app-error.ts";

interface Encoding {
  mime: "image/png" | "image/jpeg";
  /** It is made to fit into side × side, never enlarged. */
  side: number;
  mostPixels: number;
  /** Of a JPEG, 1 to 100. */
  quality: number;
}

const seconds = 10;

/**
 * Decodes a picture and writes its pixels anew, upright and in sRGB; nothing else of it is kept.
 * @throws AppError picture_broken
 */
export async function encodePicture(bytes: Buffer, { mime, side, mostPixels, quality }: Encoding): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds });
  const encoded =
    mime === "image/png"
      ? picture.png({ compressionLevel: 9 })
      : picture.flatten({ background: "#fff" }).jpeg({ quality });
  return encoded.toBuffer().catch((cause: unknown) => {
    throw Object.assign(new AppError("picture_broken"), { cause });
  });
}
