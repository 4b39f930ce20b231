import sharp from "sharp";
import { encode } from "uqr";

/** Level of error correction. Level M tolerates folds, stamps and rain on the sheet. */
const correction = "M";
const pixelsOfModule = 6;

/** Returns the modules of the QR code row by row with its white border; true is dark. */
export const qrModules = (text: string): boolean[][] => encode(text, { ecc: correction, border: 2 }).data;

export async function qrPng(text: string): Promise<Buffer> {
  const modules = qrModules(text);
  const size = modules.length;
  const bytes = Buffer.from(modules.flat().map((isDark) => (isDark ? 0 : 255)));
  const drawn = sharp(bytes, { raw: { width: size, height: size, channels: 1 } });
  return drawn
    .resize(size * pixelsOfModule, size * pixelsOfModule, { kernel: "nearest" })
    .png()
    .toBuffer();
}
