import sharp from "sharp";
import { encode } from "uqr";

/** Error correction: the sheet is folded, stamped and rained on. */
const correction = "M";
const pixelsOfModule = 6;

/** Dark modules of the code, row by row, with its white border. */
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
