import { insidePicture, type Rect } from "../geometry/rect.ts";
import { type ModelPool } from "../model/model-pool.ts";
import { type Picture } from "../model/picture.ts";
import { cut } from "../model/planar-picture.ts";
import { type PlateReading } from "../plate/plate-reading.ts";
import { upright } from "../plate/tilted-box.ts";
import { searchByCorners } from "./plate-by-corners.ts";
import { readPlateIn, searchByText } from "./plate-by-text.ts";
import { type SearchEffort } from "./search-effort.ts";
import { isFirstThere, isSure, sureness } from "./sureness.ts";

/** Ratio of width to height of a box that contains only a plate and no vehicle (440 × 140 mm, green 480 × 140 mm). */
const closeUp = { from: 2.6, to: 4.2 };

/**
 * Finds and reads plates within a box of a picture. Returns the plates most confident first; empty if there are none.
 */
export async function searchPlates(
  model: ModelPool,
  picture: Picture,
  box: Rect,
  effort: SearchEffort = "quick",
): Promise<PlateReading[]> {
  const area = insidePicture(box, picture);
  const crop = await cut(picture, area);
  const readings = hasShape(area, closeUp)
    ? [await readPlateIn(model, crop, [upright({ ...area, x: 0, y: 0 })])]
    : await searchCrop(model, crop, effort);
  return readings
    .map((reading) => ({ ...reading, box: insidePicture(moved(reading.box, area), picture) }))
    .toSorted((a, b) => sureness(b) - sureness(a));
}

/** Searches by the plate finder. If all found plates are doubtful, searches for text, which takes ten times as long. */
async function searchCrop(model: ModelPool, crop: Picture, effort: SearchEffort): Promise<PlateReading[]> {
  const found = await searchByCorners(model, crop, effort);
  if (found.some(isSure)) return found;
  const readings = [...found, ...(await searchByText(model, crop, effort))];
  return readings.toSorted((a, b) => sureness(b) - sureness(a)).filter(isFirstThere);
}

const moved = (box: Rect, by: Rect): Rect => ({ ...box, x: box.x + by.x, y: box.y + by.y });

function hasShape({ w, h }: Rect, shape: { from: number; to: number }): boolean {
  return w >= h * shape.from && w <= h * shape.to && h >= 6;
}
