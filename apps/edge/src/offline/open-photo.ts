import sharp from "sharp";
import { type Picture } from "#platform/model/picture.ts";

/**
 * Decodes a photo into the form of a camera's frame, rotated upright.
 * @throws Error if the file is no picture
 */
export async function openPhoto(path: string): Promise<Picture> {
  // uses the readable part of a truncated file
  const decoded = sharp(path, { failOn: "none" })
    .autoOrient()
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw();
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

/** Runs `measure` for each file name, one after another. A file that cannot be read is reported and skipped. */
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
