import sharp from "sharp";

/** Pixels of a picture that this process has encoded itself; row by row, RGB, 8 bit. */
export async function pixelsOf(jpeg: Buffer): Promise<{ data: Uint8Array; width: number; height: number }> {
  const { data, info } = await sharp(jpeg)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  // a copy of its own: it is handed to another thread
  return { data: Uint8Array.from(data), width: info.width, height: info.height };
}

/** A picture that this process has encoded itself, so small that it fits into side × side; never enlarged. */
export function smallerJpeg(jpeg: Buffer, side: number): Promise<Buffer> {
  return sharp(jpeg)
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
}
