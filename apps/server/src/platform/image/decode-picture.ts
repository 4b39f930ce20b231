import sharp, { type Sharp } from "sharp";
import { AppError } from "../error/app-error.ts";
import { FairQueue, type Payer } from "../limits/fair-queue.ts";
import { type PictureHeader } from "../storage/picture-facts.ts";

// libvips keeps no cache, because pictures rarely repeat; each picture uses one thread, because several are decoded in
// parallel
sharp.cache(false);
sharp.concurrency(1);

/**
 * Maximum decoded bytes of one picture. Two are decoded in parallel, so photos, logos and thumbnails take at most twice
 * this memory in one process.
 */
const maxDecodedBytes = 192 * 1024 * 1024;
const maxSeconds = 10;
/**
 * Estimated milliseconds of one core per million pixels, by format. Sources: maxima measured with pictures of 4000 ×
 * 4000 pixels, progressive, interlaced or with 16 bits. A JPEG costs less, because it is scaled down during decoding.
 */
const megapixelMs: Readonly<Record<PictureHeader["mime"], number>> = {
  "image/jpeg": 15,
  "image/webp": 30,
  "image/png": 35,
};
/** Estimated milliseconds per megabyte of a JPEG if the first bytes do not contain its width and height. */
const megabyteMs = 50;
/**
 * Queue in which all pictures are decoded. Two of libuv's four threads decode; the others serve files and password
 * hashes. A picture of a 4K camera counts as small. One device or member may use a burst of 30 s of decoding, and a
 * quarter of a core permanently.
 */
const queue = new FairQueue({
  concurrent: 2,
  smallMs: 300,
  waitingInAll: 1000,
  waitingOfGroup: 250,
  waitingOfOne: 200,
  budgetMs: { burst: 30_000, perSecond: 250 },
});

/** Estimates the duration of decoding in milliseconds. @param header undefined if only the size in bytes is known */
export function estimateDecodeMs(header: PictureHeader | undefined, byteLength: number): number {
  if (header === undefined) return (byteLength / 1e6) * megabyteMs;
  return ((header.width * header.height) / 1e6) * megapixelMs[header.mime];
}

export interface DecodeLimits {
  maxPixels: number;
  /**
   * Which faults make a picture count as broken. "error": any fault in its data; "none": only if no pixels can be
   * decoded.
   */
  failOn: "error" | "none";
}

export interface DecodeTurn {
  payer: Payer;
  estimateMs: number;
}

/**
 * Decodes one picture when it is the payer's turn.
 * @param open reads the picture when its turn comes, so that waiting pictures use no memory.
 * @param encode produces the output from the decoded picture.
 * @throws AppError too_many_requests if the payer's time is used up, service_unavailable if too many wait,
 * picture_too_large, picture_broken; and the errors of `open`
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
