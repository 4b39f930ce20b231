import sharp, { type Sharp } from "sharp";
import { AppError } from "../http/app-error.ts";
import { type PictureHeader } from "../storage/picture-facts.ts";
import { RunningSlots } from "../worker/running-slots.ts";

// A picture is rarely asked for twice, and several are decoded at once rather than one by several threads.
sharp.cache(false);
sharp.concurrency(1);

/** Of one picture. Two at once are what a photo, a logo or a thumbnail may cost this process. */
const maxDecodedBytes = 192 * 1024 * 1024;
const maxSeconds = 10;
/** Two of libuv's four threads; the others serve files and passwords meanwhile. */
const slots = new RunningSlots({ running: 2, waiting: 250 });

export interface DecodeLimits {
  maxPixels: number;
  /** What counts as damage: any error, or nothing as long as something can be shown. */
  failOn: "error" | "none";
}

/**
 * Decodes one picture in its turn, whoever it is for.
 * @param open reads the picture when its turn has come, so that those waiting hold no bytes
 * @param encode what is to become of it
 * @throws AppError service_unavailable where too many wait, picture_too_large, picture_broken; and as `open` does
 */
export function decodePicture(
  open: () => Promise<{ bytes: Buffer; header: PictureHeader }>,
  { maxPixels, failOn }: DecodeLimits,
  encode: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  return slots.run(async () => {
    const { bytes, header } = await open();
    if (header.decodedBytes > maxDecodedBytes) throw new AppError("picture_too_large");
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn, sequentialRead: true });
    return encode(picture)
      .timeout({ seconds: maxSeconds })
      .toBuffer()
      .catch((cause: unknown) => {
        throw Object.assign(new AppError("picture_broken"), { cause });
      });
  });
}
