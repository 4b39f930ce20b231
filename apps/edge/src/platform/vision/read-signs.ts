import { type Rect } from "../geometry/rect.ts";
import { type ModelPool } from "../model/model-pool.ts";
import { type Picture } from "../model/picture.ts";
import { type Normalisation, normalised } from "../model/planar-picture.ts";
import { type PlateReading } from "../plate/plate-reading.ts";
import { groundOf, plateColour } from "./plate-colour.ts";
import { stretched } from "./warp.ts";

/** Normalisation of PP-OCRv4's own training. */
const forRecognition: Normalisation = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };
/** Height of a row of signs as input of the reader, in pixels. */
export const rowHeight = 48;
const minWidth = 160;

/**
 * Reads the signs of a plate in one row.
 * @param box their position in the picture
 */
export async function readSigns(
  model: ModelPool,
  signs: Picture,
  box: Rect,
  withFullContrast = false,
): Promise<PlateReading> {
  const width = Math.max(signs.width, minWidth);
  const picture = normalised(withFullContrast ? stretched(signs) : signs, forRecognition, width);
  const colour = plateColour(signs);
  return { ...(await model.ask<"plate">({ kind: "plate", picture, ground: groundOf(colour) })), box, colour };
}
