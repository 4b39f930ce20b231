import sharp from "sharp";
import { type Rect, type Size } from "../geometry/rect.ts";
import { type Picture } from "./picture.ts";
import { type PlanarPicture } from "./plate-reader.ts";

export interface Normalisation {
  /** Mean per colour plane in the order blue, green, red, as in PaddleOCR. */
  mean: readonly [number, number, number];
  deviation: readonly [number, number, number];
}

/** Cuts a box out of a picture. The box must be inside the picture, in whole pixels. */
export async function cut(picture: Picture, box: Rect): Promise<Picture> {
  const rgb = await sharp(picture.rgb, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .extract({ left: box.x, top: box.y, width: box.w, height: box.h })
    .raw()
    .toBuffer();
  return { rgb, width: box.w, height: box.h };
}

/** Scales a picture to `size` (aspect ratio not kept) and converts it to normalised colour planes. */
export async function planar(picture: Picture, size: Size, normalisation: Normalisation): Promise<PlanarPicture> {
  const rgb = await sharp(picture.rgb, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(size.width, size.height, { fit: "fill" })
    .raw()
    .toBuffer();
  return normalised({ rgb, ...size }, normalisation);
}

/** Converts a picture to normalised colour planes, padded at the right with zero (grey) to `paddedWidth`. */
export function normalised(
  { rgb, width, height }: Picture,
  { mean, deviation }: Normalisation,
  paddedWidth = width,
): PlanarPicture {
  const plane = paddedWidth * height;
  const planes = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel++) {
    const average = mean[channel] ?? 0;
    const spread = deviation[channel] ?? 1;
    for (let y = 0; y < height; y++) {
      const row = channel * plane + y * paddedWidth;
      const source = y * width * 3 + 2 - channel;
      for (let x = 0; x < width; x++) planes[row + x] = ((rgb[source + x * 3] ?? 0) / 255 - average) / spread;
    }
  }
  return { planes, width: paddedWidth, height };
}
