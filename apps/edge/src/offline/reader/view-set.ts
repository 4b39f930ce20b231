import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { plateGrounds } from "../../platform/plate/plate-forms.ts";

/** Pixels of a plate as the reader of signs gets it. */
export const viewSize = { width: 144, height: 32 } as const;
const values = 3 * viewSize.width * viewSize.height;

const PlateView = z.object({
  /** Views of the same picture have the same number, and follow each other. */
  picture: z.number().int(),
  /** True text. */
  plate: z.string(),
  /** Reading of the reader in use; empty: nothing. */
  read: z.string(),
  split: z.enum(["train", "validation", "test"]),
  /** A code; plates of one camera are in one split. */
  camera: z.string(),
  ground: z.enum(plateGrounds),
});
export type PlateView = z.infer<typeof PlateView>;

export interface ViewSet {
  views: PlateView[];
  /** Bytes of each view: 3 × height × width, blue first. */
  pixels: Uint8Array;
}

/** `models/plate/views.py` writes and reads the same format. */
export async function writeViews(folder: string, { views, pixels }: ViewSet): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "views.bin"), pixels);
  await writeFile(join(folder, "views.json"), `${JSON.stringify(views)}\n`);
}

/** @throws a Chinese sentence where the folder holds no such set */
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

/** The planes of one view, −1 to 1, as the network takes them. */
export function planesOf({ pixels }: ViewSet, index: number): Float32Array<ArrayBuffer> {
  return Float32Array.from(pixels.subarray(index * values, (index + 1) * values), (value) => value / 127.5 - 1);
}

/** @param planes of any number of views, −1 to 1 */
export const pixelsOf = (planes: Float32Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(planes, (value) => Math.round((value + 1) * 127.5));
