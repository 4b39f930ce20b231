import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { normalisePlate, plateAuto } from "@huiyan/contract/parking/plate.rules";
import { type Picture } from "#platform/model/picture.ts";
import { votePlate } from "#platform/plate/plate-vote.ts";
import { type VisionModel } from "#platform/vision/vision-model.ts";
import { openPhoto } from "./open-photo.ts";

export const photoName = /\.(jpe?g|png|webp|bmp)$/i;

interface ReadPlate {
  text: string;
  confidence: number;
}

export interface PhotoResult {
  file: string;
  /** True plate, from the name of the file. */
  plate: string;
  /** Plates read in the photo, largest first. */
  read: ReadPlate[];
  ms: number;
  /** Set if the photo could not be opened. */
  broken?: true;
}

/** Returns the plate in a photo's file name: 粤B12345.jpg, ccpd-皖AMK620.jpg, rendered-粤BD12345~2.jpg. */
export function plateOfName(file: string): string {
  const name = file.normalize("NFC").replace(photoName, "");
  return normalisePlate(name.replace(/^[a-z]+-/i, "").replace(/~\d+$/, ""));
}

/** Returns all readable plates of a photo, largest first. */
async function readPhoto(model: VisionModel, picture: Picture): Promise<ReadPlate[]> {
  const whole = { x: 0, y: 0, w: picture.width, h: picture.height };
  const readings = await model.findPlates(picture, whole, "thorough");
  const plates = readings.flatMap((reading) => {
    const plate = votePlate([reading]);
    return plate === undefined ? [] : [{ plate, area: reading.box.w * reading.box.h }];
  });
  const sorted = plates.toSorted((a, b) => b.area - a.area);
  return sorted.map(({ plate: { text, confidence } }) => ({ text, confidence }));
}

export async function readPhotos(
  model: VisionModel,
  folder: string,
  onResult: (result: PhotoResult) => void = () => undefined,
): Promise<PhotoResult[]> {
  const results: PhotoResult[] = [];
  for (const file of (await readdir(folder)).filter((name) => photoName.test(name)).toSorted()) {
    const start = performance.now();
    // a file that is no picture must not stop the run
    const picture = await openPhoto(join(folder, file)).catch(() => undefined);
    const read = picture === undefined ? [] : await readPhoto(model, picture);
    const known = { file, plate: plateOfName(file), read, ms: Math.round(performance.now() - start) };
    const result: PhotoResult = picture === undefined ? { ...known, broken: true } : known;
    results.push(result);
    onResult(result);
  }
  return results;
}

export interface PhotoSummary {
  photos: number;
  /** Number of photos whose largest plate was read correctly. */
  exact: number;
  /** Photos in which the plate of the file name was read correctly, but a larger plate was read as well. */
  notLargest: number;
  wrong: number;
  unread: number;
  /** Number of photos among `unread` that could not be opened. */
  broken: number;
  /** Number of wrong readings whose confidence is so high that no user would check the plate. */
  wrong_automatic: number;
  /** Number of confusions per pair of characters, written “true>read”. */
  confused: Record<string, number>;
  ms_median: number;
  /** Share of right readings per range of confidence. */
  reliability: Reliability[];
}

interface Reliability {
  /** Lower end of the confidence range; the upper end is the next range's lower end. */
  from: number;
  plates: number;
  right: number;
}

export function summarise(results: readonly PhotoResult[]): PhotoSummary {
  const isExact = ({ plate, read }: PhotoResult): boolean => read[0]?.text === plate;
  const isNotLargest = ({ plate, read }: PhotoResult): boolean => read.some(({ text }) => text === plate);
  const others = results.filter((each) => !isExact(each) && !isNotLargest(each));
  const wrong = others.filter(({ read }) => read.length > 0);
  const pairs = wrong.flatMap(({ plate, read }) => confusedGlyphs(plate, read));
  const counts = Map.groupBy(pairs, (pair) => pair);
  const times = results.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    photos: results.length,
    exact: results.filter(isExact).length,
    notLargest: results.filter((each) => !isExact(each) && isNotLargest(each)).length,
    wrong: wrong.length,
    unread: others.length - wrong.length,
    broken: results.filter(({ broken }) => broken).length,
    wrong_automatic: wrong.filter(({ read }) => read.some(({ confidence }) => confidence >= plateAuto)).length,
    confused: Object.fromEntries(
      [...counts].map(([pair, all]) => [pair, all.length] as const).toSorted((a, b) => b[1] - a[1]),
    ),
    ms_median: times[Math.floor(times.length / 2)] ?? 0,
    reliability: reliabilityOf(results),
  };
}

const steps = [0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98];

function reliabilityOf(results: readonly PhotoResult[]): Reliability[] {
  const meant = results.flatMap(({ plate, read }) =>
    nearestOf(plate, read).map(({ text, confidence }) => ({ confidence, isRight: text === plate })),
  );
  return steps.map((from, at) => {
    const within = meant.filter(({ confidence }) => confidence >= from && confidence < (steps[at + 1] ?? 2));
    return { from, plates: within.length, right: within.filter(({ isRight }) => isRight).length };
  });
}

/**
 * Returns the reading that is most similar to the true plate; empty if none is similar, because a photo may also show
 * other cars.
 */
function nearestOf(plate: string, read: readonly ReadPlate[]): ReadPlate[] {
  const shared = ({ text }: ReadPlate): number =>
    text.length === plate.length ? [...text].filter((glyph, at) => glyph === plate[at]).length : 0;
  const [nearest] = read.toSorted((a, b) => shared(b) - shared(a));
  return nearest !== undefined && shared(nearest) * 2 >= plate.length ? [nearest] : [];
}

/**
 * Returns the confused characters of the reading nearest to the truth; empty if the reading has another length or
 * belongs to another car.
 */
function confusedGlyphs(plate: string, read: readonly ReadPlate[]): string[] {
  const truth = [...plate];
  const differences = read
    .map(({ text }) => [...text])
    .filter((glyphs) => glyphs.length === truth.length)
    .map((glyphs) => truth.flatMap((glyph, at) => (glyph === glyphs[at] ? [] : [`${glyph}>${glyphs[at]}`])))
    .toSorted((a, b) => a.length - b.length)[0];
  return differences !== undefined && differences.length <= truth.length / 2 ? differences : [];
}
