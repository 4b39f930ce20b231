import sharp, { type Sharp } from "sharp";
import { AppError } from "../error/app-error.ts";
import { FairQueue, type Payer } from "../limits/fair-queue.ts";
import { type PictureHeader } from "../storage/picture-facts.ts";

// A picture is rarely asked for twice, and several are decoded at once rather than one by several threads.
sharp.cache(false);
sharp.concurrency(1);

/** Of one picture. Two at once are what a photo, a logo or a thumbnail may cost this process. */
const maxDecodedBytes = 192 * 1024 * 1024;
const maxSeconds = 10;
/**
 * Milliseconds of a core for a million pixels: the most that 4000 × 4000 took, progressive, interlaced or of 16 bits. A JPEG
 * is made smaller while it is decoded.
 */
const megapixelMs: Readonly<Record<PictureHeader["mime"], number>> = {
  ...{ "image/jpeg": 15, "image/webp": 30, "image/png": 35 },
};
/** Of a JPEG whose size is further in than anybody looked. */
const megabyteMs = 50;
/**
 * Two of libuv's four threads; the others serve files and passwords meanwhile. A picture of a 4K camera is small. One
 * device or person has 30 seconds of decoding at once, and a quarter of a core for as long as he likes.
 */
const queue = new FairQueue({
  ...{ sideBySide: 2, smallMs: 300, waitingInAll: 1000, waitingOfGroup: 250, waitingOfOne: 200 },
  budgetMs: { burst: 30_000, perSecond: 250 },
});

/** What decoding will take. @param header undefined where only the bytes are known */
export function estimateDecodeMs(header: PictureHeader | undefined, byteLength: number): number {
  if (header === undefined) return (byteLength / 1e6) * megabyteMs;
  return ((header.width * header.height) / 1e6) * megapixelMs[header.mime];
}

export interface DecodeLimits {
  maxPixels: number;
  /** What counts as damage: any error, or nothing as long as something can be shown. */
  failOn: "error" | "none";
}

export interface DecodeTurn {
  payer: Payer;
  estimateMs: number;
}

/**
 * Decodes one picture when it is the payer's turn.
 * @param open reads the picture when its turn has come, so that those waiting hold no bytes
 * @param encode what is to become of it
 * @throws AppError too_many_requests where the payer has used up his time, service_unavailable where too many wait, picture_too_large, picture_broken; and as `open` does
 */
export function decodePicture(
  { payer, estimateMs }: DecodeTurn,
  open: () => Promise<{ bytes: Buffer; header: PictureHeader }>,
  { maxPixels, failOn }: DecodeLimits,
  encode: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  async function decode(): Promise<Buffer> {
    const { bytes, header } = await open();
    if (header.decodedBytes > maxDecodedBytes) throw new AppError("picture_too_large");
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn, sequentialRead: true });
    return encode(picture)
      .timeout({ seconds: maxSeconds })
      .toBuffer()
      .catch((cause: unknown) => {
        throw Object.assign(new AppError("picture_broken"), { cause });
      });
  }
  return queue.run(payer, decode, estimateMs);
}
