import sharp from "sharp";

/** Returns a JPEG of random noise, which does not compress to a few bytes. */
export function jpeg(width = 320, height = 180): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 120, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    .jpeg()
    .toBuffer();
}
