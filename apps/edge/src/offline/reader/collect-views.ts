import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type ModelAnswers, type ModelTask } from "#platform/model/model-messages.ts";
import { ModelPool } from "#platform/model/model-pool.ts";
import { type PlateDecodings } from "#platform/model/plate-reader.ts";
import { fuseReadings } from "#platform/plate/plate-fusion.ts";
import { searchPlates } from "#platform/vision/plate-search.ts";
import { openPhoto } from "../open-photo.ts";
import { photoName, plateOfName } from "../plate-photos.ts";
import { type PlateView, pixelsOf, type ViewSet } from "./view-set.ts";

/** A line of `plates.jsonl`, as `npm start -- --verdict-set` writes it. */
const PlateLine = z.object({
  picture: z.string(),
  plate: z.string(),
  read: z.string(),
  split: z.enum(["train", "validation", "test"]),
  camera: z.string(),
});
type PlateLine = z.infer<typeof PlateLine>;

/** The views of one plate that the character recogniser received, and its readings. */
interface AskedPlate {
  pixels: Uint8Array;
  ground: PlateView["ground"];
  decodings: PlateDecodings[];
}

/** A model pool that records the requests to the character recogniser. */
class NotedPool extends ModelPool {
  asked: AskedPlate[] = [];

  override async ask<Kind extends ModelTask["kind"]>(
    task: Extract<ModelTask, { kind: Kind }>,
  ): Promise<ModelAnswers[Kind]> {
    const signs: ModelTask = task;
    if (signs.kind !== "plate-signs") return super.ask<Kind>(task);
    // copied first, because the request is transferred to the worker
    const pixels = pixelsOf(signs.picture.planes);
    const answer = await super.ask<"plate-signs">(signs);
    this.asked.push({ pixels, ground: signs.ground, decodings: answer });
    return answer as ModelAnswers[Kind];
  }
}

/** Returns the number of equal characters at equal positions. */
const shared = (one: string, other: string): number => [...one].filter((sign, at) => sign === [...other][at]).length;

/**
 * Returns the plate that a line describes, if a picture shows several: the one most similar to the line's reading or
 * true text.
 */
function meantOf(asked: readonly AskedPlate[], { plate, read }: PlateLine): AskedPlate | undefined {
  const like = ({ decodings }: AskedPlate): number =>
    Math.max(
      ...decodings
        .flatMap(({ seven, eight }) => [seven.text, eight.text])
        .map((text) => Math.max(shared(text, read), shared(text, plate))),
    );
  const [first, second] = asked.toSorted((a, b) => like(b) - like(a));
  if (first === undefined) return undefined;
  return second === undefined || like(first) * 2 >= plate.length ? first : undefined;
}

/** @throws Error with a Chinese sentence if the folder is not a verdict set */
async function linesOf(set: string): Promise<PlateLine[]> {
  const text = await readFile(join(set, "plates.jsonl"), "utf8").catch(() => {
    throw new Error(`${set} 中没有 plates.jsonl，请先用 npm start -- --verdict-set 生成数据集`);
  });
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => PlateLine.parse(JSON.parse(line)));
}

/**
 * Number of groups into which photos are split, like that many cameras. Six of ten groups are for training, one for
 * validation and three for the test.
 */
const groups = 30;

/**
 * Returns lines for photos whose names contain their plates, split into groups as if from thirty cameras. The earlier
 * reading of each plate is empty, because it is unknown.
 */
async function linesOfPhotos(folder: string): Promise<PlateLine[]> {
  const names = (await readdir(folder)).filter((name) => photoName.test(name)).toSorted();
  return names.map((picture, at) => {
    const group = at % groups;
    const split = group % 10 < 6 ? "train" : group % 10 < 7 ? "validation" : "test";
    return { picture, plate: plateOfName(picture), read: "", split, camera: `group ${group}` };
  });
}

/** Returns the reading of a single plate that has as many characters as the true plate. */
function readAlone({ decodings, ground }: AskedPlate, plate: string): string {
  const colour = ground === "coloured" ? "blue" : ground;
  const fused = fuseReadings(decodings.map((each) => ({ ...each, box: { x: 0, y: 0, w: 1, h: 1 }, colour })));
  return ([...plate].length === 8 ? fused.eight : fused.seven).text;
}

/**
 * Returns the plates of a verdict set, or of photos named by plates, as the character recogniser receives them in the
 * product.
 * @param onSkipped called for a picture that cannot be opened or in which the plate is not found
 */
export async function collectViews(
  folder: string,
  onSkipped: (picture: string) => void,
  kind: "verdicts" | "photos" = "verdicts",
): Promise<ViewSet> {
  const lines = await (kind === "photos" ? linesOfPhotos(folder) : linesOf(folder));
  const pool = new NotedPool(0, 1);
  const [views, parts]: [PlateView[], Uint8Array[]] = [[], []];
  try {
    for (const [number, one] of lines.entries()) {
      const meant = meantOf(await askedOf(pool, join(folder, one.picture)), one);
      if (meant === undefined) {
        onSkipped(one.picture);
        continue;
      }
      const { plate, split, camera } = one;
      const read = kind === "photos" ? readAlone(meant, plate) : one.read;
      for (const _ of meant.decodings)
        views.push({ picture: number, plate, read, split, camera, ground: meant.ground });
      parts.push(meant.pixels);
    }
  } finally {
    await pool.close();
  }
  return { views, pixels: Buffer.concat(parts) };
}

async function askedOf(pool: NotedPool, path: string): Promise<AskedPlate[]> {
  pool.asked = [];
  const picture = await openPhoto(path).catch(() => undefined);
  if (picture === undefined) return [];
  await searchPlates(pool, picture, { x: 0, y: 0, w: picture.width, h: picture.height }, "thorough");
  return pool.asked;
}
