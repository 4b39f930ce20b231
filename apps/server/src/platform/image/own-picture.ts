import sharp from "sharp";

/** Returns the pixels of a JPEG that this process has encoded: row by row, RGB, 8 bits per channel. */
export async function pixelsOf(jpeg: Buffer): Promise<{ data: Uint8Array; width: number; height: number }> {
  const { data, info } = await sharp(jpeg)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  // copied, because the pixels are transferred to another thread
  return { data: Uint8Array.from(data), width: info.width, height: info.height };
}

/** Scales a JPEG that this process has encoded down to fit into side × side pixels; never enlarges it. */
export function smallerJpeg(jpeg: Buffer, side: number): Promise<Buffer> {
  return sharp(jpeg)
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
}
