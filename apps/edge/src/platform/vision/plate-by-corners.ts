import { isSameSpot, type Point } from "../geometry/rect.ts";
import { type ModelPool } from "../model/model-pool.ts";
import { type Picture } from "../model/picture.ts";
import { type Normalisation, planar } from "../model/planar-picture.ts";
import { cornerBounds, type FoundPlate } from "../plate/plate-cells.ts";
import { fuseReadings, pooled } from "../plate/plate-fusion.ts";
import { type PlateReading } from "../plate/plate-reading.ts";
import { searchSize } from "./plate-candidates.ts";
import { frontOf } from "./plate-front.ts";
import { frontViews } from "./plate-views.ts";
import { readSigns } from "./read-signs.ts";
import { readViews } from "./read-views.ts";
import { type SearchEffort } from "./search-effort.ts";
import { isFirstThere, isInDoubt, isNone, isSure, sureness } from "./sureness.ts";

/** Normalisation that converts pixels to values from −1 to 1. */
const forFinder: Normalisation = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };

interface Plan {
  /**
   * Longer sides in pixels to which the picture is scaled for the search, in order. The next one is tried only if the
   * previous one did not suffice.
   */
  sides: readonly number[];
  /** Maximum plates that are read. */
  plates: number;
  minScore: number;
  /** Scale factors at which each found plate is read; the readings are combined. */
  sizes: readonly [number, ...number[]];
}

/**
 * Score below which a found plate usually is no plate. Plates below this score are read only if no plate with a higher
 * score was found.
 */
const likely = 0.45;

const plans: Record<SearchEffort, Plan> = {
  quick: { sides: [640], plates: 3, minScore: 0.3, sizes: [1] },
  thorough: { sides: [640, 1120], plates: 8, minScore: 0.25, sizes: [1, 1.08] },
};

/** Finds plates by their corners, rectifies and reads them; returns them most confident first. */
export async function searchByCorners(model: ModelPool, crop: Picture, effort: SearchEffort): Promise<PlateReading[]> {
  const plan = plans[effort];
  let readings: PlateReading[] = [];
  for (const side of plan.sides) {
    const found = await findPlates(model, crop, side, plan.minScore);
    // Plates that were read with enough confidence at a smaller scale are not read again.
    const open = found.filter(
      ({ corners }) => !readings.some((each) => isSure(each) && isSameSpot(each.box, cornerBounds(corners))),
    );
    for (const plate of open.slice(0, plan.plates)) {
      if (plate.score < likely && readings.some(isSure)) break;
      readings.push({ ...(await readFound(model, crop, plate, plan.sizes)), isFramed: true });
    }
    readings = readings.toSorted((a, b) => sureness(b) - sureness(a)).filter(isFirstThere);
    if (readings.some(isSure) && !readings.some(isInDoubt)) break;
  }
  return readings;
}

/**
 * Reads a plate with both recognisers: text that the general recogniser rejects is no plate. If the reading is
 * uncertain, reads again with the general recogniser.
 */
async function readFound(
  model: ModelPool,
  crop: Picture,
  plate: FoundPlate,
  [first, ...others]: Plan["sizes"],
): Promise<PlateReading> {
  const box = cornerBounds(plate.corners);
  const readAt = (size: number): Promise<PlateReading> => readSigns(model, frontOf(crop, plate, size), box);
  const text = await readAt(first);
  if (isNone(text)) return text;
  const texts = [text];
  const signs = await readViews(model, frontViews(crop, plate), text.colour, box);
  let reading = pooled(signs, fuseReadings(texts));
  for (const size of others) {
    if (isSure(reading) || isNone(reading)) break;
    texts.push(await readAt(size));
    reading = pooled(signs, fuseReadings(texts));
  }
  return reading;
}

async function findPlates(model: ModelPool, picture: Picture, side: number, minScore: number): Promise<FoundPlate[]> {
  const size = searchSize(picture, side);
  const found = await model.ask<"find-plates">({
    kind: "find-plates",
    picture: await planar(picture, size, forFinder),
    minScore,
  });
  const [sx, sy] = [picture.width / size.width, picture.height / size.height];
  const back = ({ x, y }: Point): Point => ({ x: x * sx, y: y * sy });
  return found.map(({ corners: [a, b, c, d], ...plate }) => ({
    ...plate,
    corners: [back(a), back(b), back(c), back(d)] as const,
  }));
}
