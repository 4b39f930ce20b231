import sharp from "sharp";
import { type Picture } from "../platform/model/picture.ts";

/** A photo as a camera's frame would be, upright. @throws where it is no picture */
export async function openPhoto(path: string): Promise<Picture> {
  // a truncated file is read as far as possible
  const decoded = sharp(path, { failOn: "none" })
    .autoOrient()
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw();
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

/** Result of `measure` for each name, in turn; an unreadable file is reported, and does not affect the others. */
export async function measureEach<T>(
  names: readonly string[],
  measure: (name: string, isFirst: boolean) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const name of names) {
    try {
      results.push(await measure(name, results.length === 0));
    } catch (error) {
      console.error(`失败 ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
  return results;
}
