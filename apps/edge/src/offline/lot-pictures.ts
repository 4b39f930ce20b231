import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BerthLesson, countWrong, learnOffsets } from "@huiyan/contract/berth/berth-learning.rules";
import { z } from "zod";
import { berthsTakenBy } from "#features/berth-parking/berth-parking.feature.ts";
import { pixelsOf } from "#platform/geometry/rect.ts";
import { type Picture } from "#platform/model/picture.ts";
import { type VisionModel } from "#platform/vision/vision-model.ts";
import { openPhoto } from "./open-photo.ts";

/**
 * Ground truth of a picture of a car park: the corners of each berth, as fractions of the picture's width and height,
 * and whether it is occupied. From `NAME.berths.json` next to the picture.
 */
export const LotTruth = z
  .array(z.object({ corners: z.array(z.tuple([z.number(), z.number()])).min(3), occupied: z.boolean() }))
  .min(1);
export type LotTruth = z.infer<typeof LotTruth>;

const ending = ".berths.json";
const pictureEndings = [".jpg", ".jpeg", ".png", ".webp", ".bmp"];

/** Result of one method: indices of the wrongly judged berths, from 0, and the time taken. */
interface LotVerdict {
  wrong: number[];
  ms: number;
}

/** Probability from the classifier for one berth, and the truth. */
interface LotLook {
  share: number;
  occupied: boolean;
}

export interface LotResult {
  name: string;
  berths: number;
  /** Result of the classifier for small berths, which judges every berth separately. */
  judge: LotVerdict & { looks: LotLook[] };
  /** Result of the general detector, by the vehicles that it finds in the whole picture. */
  detector: LotVerdict;
}

/**
 * Returns the names of the pictures that have a truth file.
 * @throws Error with a Chinese sentence if there are none
 */
export async function lotsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => {
    throw new Error(`没有文件夹 ${folder}`);
  });
  const names = files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
  if (names.length === 0) throw new Error(`${folder} 中没有 ${ending} 文件：请在每张图片旁写明各泊位是否有车`);
  return names.toSorted();
}

/**
 * Reads a picture and its truth.
 * @throws Error with a sentence that names the file and its fault
 */
export async function openLot(
  folder: string,
  name: string,
): Promise<{ picture: Picture; truth: LotTruth; path: string }> {
  const path = pictureEndings.map((each) => join(folder, name + each)).find((each) => existsSync(each));
  if (path === undefined) throw new Error(`${name}${ending} 旁缺少图片 ${name}.jpg`);
  const file = join(folder, name + ending);
  try {
    const truth = LotTruth.parse(JSON.parse(await readFile(file, "utf8")));
    return { picture: await openPhoto(path), truth, path };
  } catch (error) {
    throw new Error(`${name} 无法读取：${error instanceof z.ZodError ? z.prettifyError(error) : error}`);
  }
}

async function verdictOf(truth: LotTruth, judge: () => Promise<(boolean | undefined)[]>): Promise<LotVerdict> {
  const since = performance.now();
  const answers = await judge();
  const ms = Math.round(performance.now() - since);
  return { wrong: truth.flatMap(({ occupied }, at) => (answers[at] === occupied ? [] : [at])), ms };
}

/**
 * Judges the berths of a picture with the model for small berths and with the vehicle detector, and compares both
 * results with the truth.
 */
export async function judgeLot(
  model: VisionModel,
  picture: Picture,
  truth: LotTruth,
): Promise<Omit<LotResult, "name">> {
  let shares: number[] = [];
  const judge = await verdictOf(truth, async () => {
    shares = await model.judgeBerths(
      picture,
      truth.map(({ corners }) => pixelsOf(corners, picture)),
    );
    return shares.map((share) => share >= 0.5);
  });
  const detector = await verdictOf(truth, async () => {
    const vehicles = (await model.detect(picture)).filter(({ kind }) => kind === "vehicle");
    return berthsTakenBy(
      vehicles,
      truth.map(({ corners }) => corners),
      picture,
    );
  });
  const looks = truth.map(({ occupied }, at) => ({ share: shares[at] ?? 0.5, occupied }));
  return { berths: truth.length, judge: { ...judge, looks }, detector };
}

/** Minimum pictures of a car park; half of them teach the offsets. A car park with fewer pictures is skipped. */
const fewestLooks = 4;

export interface LearnedLot {
  lot: string;
  /** Number of judged berths in the test pictures, which offsets were not learned from. */
  looks: number;
  wrong: number;
  wrongAfter: number;
}

/**
 * Tests the learning of offsets on pictures named LOT-1, LOT-2, …, which show the same berths of one car park in the
 * same order. Offsets are learned from the first half, as the platform learns them from reviewed stays. The other half
 * is judged with and without the offsets.
 */
export function learnedLots(results: readonly LotResult[]): LearnedLot[] {
  const lots = Map.groupBy(results, ({ name }) => name.replace(/-\d+$/, ""));
  return [...lots].flatMap(([lot, pictures]) => {
    const count = pictures[0]?.berths ?? 0;
    if (pictures.length < fewestLooks || pictures.some(({ berths }) => berths !== count)) return [];
    const numberOf = ({ name }: LotResult) => Number(/\d+$/.exec(name)?.[0]);
    const lessons = pictures
      .toSorted((a, b) => numberOf(a) - numberOf(b))
      .map(({ name, judge }) =>
        judge.looks.map((look, at): BerthLesson => ({ ...look, berth: String(at), spell: `${name}/${String(at)}` })),
      );
    const half = Math.floor(lessons.length / 2);
    const offsets = learnOffsets(
      Array.from({ length: count }, (_, at) => String(at)),
      lessons.slice(0, half).flat(),
    );
    const held = lessons.slice(half).flat();
    const wrong = countWrong(held, new Map());
    return [{ lot, looks: held.length, wrong, wrongAfter: countWrong(held, offsets) }];
  });
}
