import sharp from "sharp";

const [width, height] = [220, 70];

/**
 * Returns a close-up of a plate as a JPEG: green with eight characters, otherwise blue. The province is missing,
 * because no font with Chinese characters is available.
 */
export function platePicture(plate: string): Promise<Buffer> {
  const background = [...plate].length === 8 ? "#57C586" : "#1B55C4";
  const text = `<text x="110" y="48" font-size="40" font-family="sans-serif" fill="#fff" text-anchor="middle">${[...plate].slice(1).join("")}</text>`;
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: Buffer.from(`<svg width="${width}" height="${height}">${text}</svg>`) }])
    .jpeg()
    .toBuffer();
}
