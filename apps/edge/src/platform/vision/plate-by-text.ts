import { isSameSpot, overlap } from "../geometry/rect.ts";
import { type ModelPool } from "../model/model-pool.ts";
import { type Picture } from "../model/picture.ts";
import { fuseReadings, pooled } from "../plate/plate-fusion.ts";
import { type PlateReading } from "../plate/plate-reading.ts";
import { type PlateRows, rowBounds } from "../plate/plate-rows.ts";
import { adjusted } from "../plate/tilted-box.ts";
import { type FoundText, findText, oneRowed, type PlateCandidate, parted, stacked } from "./plate-candidates.ts";
import { rowViews } from "./plate-views.ts";
import { readSigns, rowHeight } from "./read-signs.ts";
import { readViews } from "./read-views.ts";
import { type SearchEffort } from "./search-effort.ts";
import { isFirstThere, isNone, isSure, sureness } from "./sureness.ts";
import { joinHorizontally, warp } from "./warp.ts";

const widest = 640;

interface WayEffort {
  /** Maximum candidates to read. Each other text in the picture, such as an advert, costs one reading. */
  candidates: number;
  /** Number of the most probable candidates that are read several times, with different boxes. */
  studied: number;
}

interface Plan {
  /** Longer sides in pixels to which the picture is scaled for the text search. */
  sides: readonly number[];
  oneRow: WayEffort;
  /** Effort for two-row plates: two texts above each other, and single texts that may contain both rows. */
  twoRows: WayEffort;
}

const plans: Record<SearchEffort, Plan> = {
  quick: { sides: [640], oneRow: { candidates: 3, studied: 0 }, twoRows: { candidates: 1, studied: 0 } },
  thorough: {
    sides: [640, 960, 1280],
    oneRow: { candidates: 12, studied: 5 },
    twoRows: { candidates: 3, studied: 1 },
  },
};

/** Minimum log likelihood of the first reading for the candidate to be a plate. */
const minLikelihood = -0.9;

/** Boxes of one plate that was found at several scales, most confident first. */
type Sight = PlateRows[];

/** Finds and reads plates as text, with PP-OCR; returns them most confident first. */
export async function searchByText(model: ModelPool, crop: Picture, effort: SearchEffort): Promise<PlateReading[]> {
  const plan = plans[effort];
  const found: FoundText[][] = [];
  for (const side of plan.sides) found.push(await findText(model, crop, side));
  const ways: [candidates: PlateCandidate[], effort: WayEffort][] = [
    [found.flatMap((each) => oneRowed(each, plan.oneRow.studied > 0)), plan.oneRow],
    [found.flatMap(stacked), plan.twoRows],
    [found.flatMap(parted), plan.twoRows],
  ];
  const readings: PlateReading[] = [];
  for (const [candidates, effort] of ways) {
    // a plate that was read well at one scale or as one row is not read again
    const open = candidates.filter(
      ({ rows }) => !readings.some((each) => isSure(each) && isSameSpot(each.box, rowBounds(rows))),
    );
    readings.push(...(await readSights(model, crop, sightsOf(open), effort)));
  }
  return readings.toSorted((a, b) => sureness(b) - sureness(a)).filter(isFirstThere);
}

/** Reads each candidate once, and the most probable ones several times with different boxes. */
async function readSights(
  model: ModelPool,
  crop: Picture,
  sights: readonly Sight[],
  { candidates, studied }: WayEffort,
): Promise<PlateReading[]> {
  const read: { sight: Sight; reading: PlateReading }[] = [];
  for (const sight of sights.slice(0, candidates)) {
    const [rows] = sight;
    if (rows !== undefined) read.push({ sight, reading: await readRows(model, crop, rows) });
  }
  if (studied === 0) {
    const readings: PlateReading[] = [];
    for (const { sight, reading } of read) readings.push(await withSigns(model, crop, sight, reading));
    return readings;
  }
  const ranked = read.toSorted((a, b) => likelihood(b.reading) - likelihood(a.reading)).slice(0, studied);
  const readings: PlateReading[] = [];
  for (const { sight, reading } of ranked) {
    if (likelihood(reading) >= minLikelihood)
      readings.push(await withSigns(model, crop, sight, await study(model, crop, sight, reading)));
  }
  return readings;
}

const variants: readonly ReadOptions[] = [
  { by: { w: 1.06, h: 1.1 } },
  { by: { w: 0.95, h: 0.88 } },
  { by: { w: 1.12, dx: -0.06 } },
  { by: { w: 1.12, dx: 0.06 } },
  { by: { angle: 0.05 } },
  { by: { angle: -0.05 } },
  { shear: 0.2 },
  { shear: -0.2 },
  { stretched: true },
  { by: { w: 1.06, h: 1.1 }, stretched: true },
];
const maxMembers = 3;

/** Reads a plate several times, with its box slightly larger, smaller or rotated, and combines the readings. */
async function study(model: ModelPool, crop: Picture, sight: Sight, first: PlateReading): Promise<PlateReading> {
  const [rows, ...others] = sight;
  const readings = [first];
  for (const other of others.slice(0, maxMembers - 1)) readings.push(await readRows(model, crop, other));
  for (const options of variants) if (rows !== undefined) readings.push(await readRows(model, crop, rows, options));
  return fuseReadings(readings);
}

/** Combines the reading with that of the recogniser trained on plates, if there is something to read. */
async function withSigns(model: ModelPool, crop: Picture, [rows]: Sight, text: PlateReading): Promise<PlateReading> {
  if (rows === undefined || isNone(text)) return text;
  return pooled(await readViews(model, rowViews(crop, rows), text.colour, text.box), text);
}

/** Reads the rows of a plate with both recognisers. */
export async function readPlateIn(model: ModelPool, picture: Picture, rows: PlateRows): Promise<PlateReading> {
  return withSigns(model, picture, [rows], await readRows(model, picture, rows));
}

interface ReadOptions {
  by?: Parameters<typeof adjusted>[1];
  shear?: number;
  stretched?: boolean;
}

/** Reads the rows as if they were next to each other. */
function readRows(
  model: ModelPool,
  picture: Picture,
  rows: PlateRows,
  options: ReadOptions = {},
): Promise<PlateReading> {
  const strips = rows.map((row) => {
    const tilted = adjusted(row, options.by ?? {});
    const width = Math.max(16, Math.min(widest / rows.length, Math.round((rowHeight * tilted.w) / tilted.h)));
    return warp(picture, tilted, { width, height: rowHeight }, options.shear);
  });
  return readSigns(model, joinHorizontally(strips), rowBounds(rows), options.stretched);
}

/** Groups boxes that overlap, because they belong to one plate. */
function sightsOf(found: readonly PlateCandidate[]): Sight[] {
  const sights: Sight[] = [];
  for (const { rows } of found.toSorted((a, b) => b.score - a.score)) {
    const isSame = (other: PlateRows) =>
      other.length === rows.length && overlap(rowBounds(other), rowBounds(rows)) > 0.6;
    const same = sights.find((boxes) => boxes.some(isSame));
    if (same === undefined) sights.push([rows]);
    else same.push(rows);
  }
  return sights;
}

/** Returns the value by which plates are ranked after one reading. */
function likelihood({ seven, eight }: PlateReading): number {
  return Math.max(seven.score, eight.score);
}
