import sharp from "sharp";
import { type Picture } from "../platform/model/picture.ts";

/** A photo as a camera's frame would be, upright. @throws where it is no picture */
export async function openPhoto(path: string): Promise<Picture> {
  // one that is cut short is read as far as it goes
  const decoded = sharp(path, { failOn: "none" })
    .autoOrient()
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw();
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}
