import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Rect } from "#platform/geometry/rect.ts";
import { type Picture } from "#platform/model/picture.ts";
import { type Detection } from "#platform/tracking/detection.ts";
import { startScore } from "#platform/tracking/tracker.ts";
import { type VisionModel } from "#platform/vision/vision-model.ts";
import { openPhoto } from "./open-photo.ts";

const ending = ".txt";
const pictureEndings = [".jpg", ".jpeg", ".png", ".webp", ".bmp"];
/**
 * Limits of the intersection over union. `found`: minimum for a vehicle to count as found. `none`: below it, a box
 * belongs to no vehicle.
 */
const overlaps = { found: 0.5, none: 0.1 };

/** Result of one method for a picture. */
export interface VehicleVerdict {
  found: number;
  /** Number of boxes that belong to no vehicle. */
  wrong: number;
  ms: number;
}

export interface VehicleResult {
  name: string;
  vehicles: number;
  /** Result of the model for vehicles seen from above. */
  overhead: VehicleVerdict;
  /** Result of the general detector. */
  detector: VehicleVerdict;
}

/**
 * Returns the names of the pictures that have a truth file.
 * @throws Error with a Chinese sentence if there are none
 */
export async function picturesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => {
    throw new Error(`没有文件夹 ${folder}`);
  });
  const names = files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
  if (names.length === 0) throw new Error(`${folder} 中没有 ${ending} 文件：请在每张图片旁写明各车辆的位置`);
  return names.toSorted();
}

/**
 * Parses boxes in YOLO format to pixels. Line: number of the class, then centre, width and height as shares of the
 * picture.
 * @throws Error if a line is invalid
 */
export function boxesOf(text: string, { width, height }: { width: number; height: number }): Rect[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [kind, x = Number.NaN, y = Number.NaN, w = Number.NaN, h = Number.NaN] = line
        .trim()
        .split(/\s+/)
        .map(Number);
      if (![kind, x, y, w, h].every(Number.isFinite)) throw new Error(`不是“类别 中心x 中心y 宽 高”：${line}`);
      return { x: (x - w / 2) * width, y: (y - h / 2) * height, w: w * width, h: h * height };
    });
}

/**
 * Reads a picture and its truth.
 * @throws Error with a sentence that names the file and its fault
 */
export async function openVehicles(folder: string, name: string): Promise<{ picture: Picture; truth: Rect[] }> {
  const path = pictureEndings.map((each) => join(folder, name + each)).find((each) => existsSync(each));
  if (path === undefined) throw new Error(`${name}${ending} 旁缺少图片 ${name}.jpg`);
  try {
    const picture = await openPhoto(path);
    return { picture, truth: boxesOf(await readFile(join(folder, name + ending), "utf8"), picture) };
  } catch (error) {
    throw new Error(`${name} 无法读取：${error instanceof Error ? error.message : error}`);
  }
}

function overlap(one: Rect, other: Rect): number {
  const width = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  const both = Math.max(0, width) * Math.max(0, height);
  return both / (one.w * one.h + other.w * other.h - both);
}

/** Matches boxes with true vehicles, most confident box first. Each box and each vehicle is matched at most once. */
export function compare(boxes: readonly Rect[], truth: readonly Rect[]): Omit<VehicleVerdict, "ms"> {
  const open = new Set(truth);
  for (const box of boxes) {
    const [best] = [...open].toSorted((a, b) => overlap(box, b) - overlap(box, a));
    if (best !== undefined && overlap(box, best) >= overlaps.found) open.delete(best);
  }
  const wrong = boxes.filter((box) => truth.every((each) => overlap(box, each) < overlaps.none)).length;
  return { found: truth.length - open.size, wrong };
}

export async function findVehicles(
  model: VisionModel,
  picture: Picture,
  truth: readonly Rect[],
): Promise<Omit<VehicleResult, "name">> {
  const verdict = async (find: () => Promise<Detection[]>): Promise<VehicleVerdict> => {
    const from = performance.now();
    const found = (await find()).filter(({ kind, score }) => kind === "vehicle" && score >= startScore);
    const ms = Math.round(performance.now() - from);
    const boxes = found.toSorted((a, b) => b.score - a.score).map(({ box }) => box);
    return { ...compare(boxes, truth), ms };
  };
  return {
    vehicles: truth.length,
    overhead: await verdict(() => model.findBy("overhead", picture)),
    detector: await verdict(() => model.detect(picture)),
  };
}
