import { type PlateColor } from "@huiyan/contract/algorithm/illegal-parking.device";
import { centre, contains, insidePicture, overlap, type Rect } from "../geometry/rect.ts";
import { type ModelPool } from "../model/model-pool.ts";
import { type Picture } from "../model/picture.ts";
import { cut, type Normalisation, normalised } from "../model/planar-picture.ts";
import { type PlateGround } from "../plate/plate-forms.ts";
import { fuseReadings } from "../plate/plate-fusion.ts";
import { type PlateReading } from "../plate/plate-reading.ts";
import { type PlateRows, rowBounds } from "../plate/plate-rows.ts";
import { adjusted, upright } from "../plate/tilted-box.ts";
import { type FoundText, findText, oneRowed, type PlateCandidate, parted, stacked } from "./plate-candidates.ts";
import { plateColour } from "./plate-colour.ts";
import { besides, stretched, warp } from "./warp.ts";

/** Normalisation of PP-OCRv4's own training. */
const forRecognition: Normalisation = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };
const glyphHeight = 48;
const minWidth = 160;
const widest = 640;
/** A box of this shape is no vehicle but a plate itself (440 × 140 mm, green 480 × 140). */
const closeUp = { from: 2.6, to: 4.2 };

/**
 * quick: for frames of a video, about 0.05 s of one core; thorough: for a photo, or a stationary vehicle at few moments,
 * about 1 s.
 */
export type SearchEffort = "quick" | "thorough";

interface WayEffort {
  /** Text other than a plate (adverts, a bus number) costs a reading each. */
  candidates: number;
  /** So many of them, the likeliest, are read again in several ways. */
  studied: number;
}

interface Plan {
  /** Longer sides of the pictures in which text is looked for, in pixels. */
  sides: readonly number[];
  oneRow: WayEffort;
  /** Of texts above one another, and again of those that may hold both rows. */
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

/** Finds and reads plates within a box of a picture; surest first, none when nothing looks like one. */
export async function searchPlates(
  model: ModelPool,
  picture: Picture,
  box: Rect,
  effort: SearchEffort = "quick",
): Promise<PlateReading[]> {
  const area = insidePicture(box, picture);
  const crop = await cut(picture, area);
  const readings = hasShape(area, closeUp)
    ? [await readPlate(model, crop, [upright({ ...area, x: 0, y: 0 })])]
    : await searchCrop(model, crop, plans[effort]);
  return readings
    .map((reading) => ({ ...reading, box: insidePicture(moved(reading.box, area), picture) }))
    .toSorted((a, b) => sureness(b) - sureness(a));
}

/** What reads worse than this at first sight is no plate. */
const minLikelihood = -0.9;
/** What is read so surely is a whole plate. */
const sureAlone = 0.8;

/** Boxes of one plate, by the detector at several sizes; the surest first. */
type Sight = PlateRows[];

async function searchCrop(model: ModelPool, crop: Picture, plan: Plan): Promise<PlateReading[]> {
  const found: FoundText[][] = [];
  for (const side of plan.sides) found.push(await findText(model, crop, side));
  const ways: [candidates: PlateCandidate[], effort: WayEffort][] = [
    [found.flatMap((each) => oneRowed(each, plan.oneRow.studied > 0)), plan.oneRow],
    [found.flatMap(stacked), plan.twoRows],
    [found.flatMap(parted), plan.twoRows],
  ];
  const readings: PlateReading[] = [];
  for (const [candidates, effort] of ways) {
    // what reads well in one way is not read in another
    const open = candidates.filter(
      ({ rows }) => !readings.some((each) => sureness(each) >= sureAlone && meet(each.box, rowBounds(rows))),
    );
    readings.push(...(await readSights(model, crop, sightsOf(open), effort)));
  }
  return readings.toSorted((a, b) => sureness(b) - sureness(a)).filter(isFirstThere);
}

/** Reads each once, and the likeliest of them in several ways. */
async function readSights(
  model: ModelPool,
  crop: Picture,
  sights: readonly Sight[],
  { candidates, studied }: WayEffort,
): Promise<PlateReading[]> {
  const read: { sight: Sight; reading: PlateReading }[] = [];
  for (const sight of sights.slice(0, candidates)) {
    const [rows] = sight;
    if (rows !== undefined) read.push({ sight, reading: await readPlate(model, crop, rows) });
  }
  if (studied === 0) return read.map(({ reading }) => reading);
  const ranked = read.toSorted((a, b) => likelihood(b.reading) - likelihood(a.reading)).slice(0, studied);
  const readings: PlateReading[] = [];
  for (const { sight, reading } of ranked) {
    if (likelihood(reading) >= minLikelihood) readings.push(await study(model, crop, sight, reading));
  }
  return readings;
}

const meet = (a: Rect, b: Rect): boolean => contains(a, centre(b)) || contains(b, centre(a));

/** Of two readings of one spot, boxes of different sizes, the surer one counts. */
function isFirstThere({ box }: PlateReading, at: number, all: readonly PlateReading[]): boolean {
  return !all.slice(0, at).some((other) => meet(other.box, box));
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

/** Reads a plate again in several ways: the box a little larger, smaller, turned; together they say more than one. */
async function study(model: ModelPool, crop: Picture, sight: Sight, first: PlateReading): Promise<PlateReading> {
  const [rows, ...others] = sight;
  const readings = [first];
  for (const other of others.slice(0, maxMembers - 1)) readings.push(await readPlate(model, crop, other));
  for (const options of variants) if (rows !== undefined) readings.push(await readPlate(model, crop, rows, options));
  return fuseReadings(readings);
}

interface ReadOptions {
  by?: Parameters<typeof adjusted>[1];
  shear?: number;
  stretched?: boolean;
}

/** Reads what lies in the rows, as if they stood beside each other. */
async function readPlate(
  model: ModelPool,
  picture: Picture,
  rows: PlateRows,
  options: ReadOptions = {},
): Promise<PlateReading> {
  const strips = rows.map((row) => {
    const tilted = adjusted(row, options.by ?? {});
    const width = Math.max(16, Math.min(widest / rows.length, Math.round((glyphHeight * tilted.w) / tilted.h)));
    return warp(picture, tilted, { width, height: glyphHeight }, options.shear);
  });
  const plain = besides(strips);
  const width = Math.max(plain.width, minWidth);
  const input = normalised(options.stretched ? stretched(plain) : plain, forRecognition, width);
  const colour = plateColour(plain);
  const decodings = await model.ask<"plate">({ kind: "plate", picture: input, ground: groundOf(colour) });
  return { ...decodings, box: rowBounds(rows), colour };
}

const groundOf = (colour: PlateColor): PlateGround => (colour === "white" || colour === "black" ? colour : "coloured");

const moved = (box: Rect, by: Rect): Rect => ({ ...box, x: box.x + by.x, y: box.y + by.y });

/** Overlapping boxes are of one plate. */
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

function hasShape({ w, h }: Rect, shape: { from: number; to: number }): boolean {
  return w >= h * shape.from && w <= h * shape.to && h >= 6;
}

function sureness({ colour, seven, eight }: PlateReading): number {
  return colour === "green" ? eight.weakest : Math.max(seven.weakest, eight.weakest);
}

/** For ranking what was read once. */
function likelihood({ seven, eight }: PlateReading): number {
  return Math.max(seven.score, eight.score);
}
