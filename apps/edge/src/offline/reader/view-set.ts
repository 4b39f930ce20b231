import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { plateGrounds } from "#platform/plate/plate-forms.ts";

/** Size in pixels of a plate's picture as the character recogniser receives it. */
export const viewSize = { width: 144, height: 32 } as const;
const values = 3 * viewSize.width * viewSize.height;

const PlateView = z.object({
  /** Number of the picture that the view was made from. Views of one picture are adjacent. */
  picture: z.number().int(),
  /** True text of the plate. */
  plate: z.string(),
  /** Text read by the recogniser in use; empty: not read. */
  read: z.string(),
  split: z.enum(["train", "validation", "test"]),
  /** Code of the camera. All plates of a camera are in the same split. */
  camera: z.string(),
  ground: z.enum(plateGrounds),
});
export type PlateView = z.infer<typeof PlateView>;

export interface ViewSet {
  views: PlateView[];
  /** Pixels of all views; per view 3 × height × width bytes, blue plane first. */
  pixels: Uint8Array;
}

/** Writes a set of views. `models/plate/views.py` writes and reads the same format. */
export async function writeViews(folder: string, { views, pixels }: ViewSet): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "views.bin"), pixels);
  await writeFile(join(folder, "views.json"), `${JSON.stringify(views)}\n`);
}

/**
 * Reads a set of views.
 * @throws Error with a Chinese sentence if the folder contains no such set
 */
export async function readViews(folder: string): Promise<ViewSet> {
  const [text, pixels] = await Promise.all([
    readFile(join(folder, "views.json"), "utf8"),
    readFile(join(folder, "views.bin")),
  ]).catch(() => {
    throw new Error(`${folder} 中没有 views.json 和 views.bin，请先用 npm run bench -- reader views 生成`);
  });
  const views = z.array(PlateView).parse(JSON.parse(text));
  if (pixels.length !== views.length * values)
    throw new Error(`${folder} 中的 views.bin 与 views.json 不一致，请重新生成`);
  return { views, pixels };
}

/** Returns the colour planes of one view as the network's input, with values from −1 to 1. */
export function planesOf({ pixels }: ViewSet, index: number): Float32Array<ArrayBuffer> {
  return Float32Array.from(pixels.subarray(index * values, (index + 1) * values), (value) => value / 127.5 - 1);
}

/**
 * Converts colour planes to bytes.
 * @param planes values −1 to 1, of any number of views
 */
export const pixelsOf = (planes: Float32Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(planes, (value) => Math.round((value + 1) * 127.5));
