import { type Rect } from "../geometry/rect.ts";
import { type ModelPool } from "../model/model-pool.ts";
import { type Picture } from "../model/picture.ts";
import { type Normalisation, normalised } from "../model/planar-picture.ts";
import { type PlateReading } from "../plate/plate-reading.ts";
import { groundOf, plateColour } from "./plate-colour.ts";
import { stretched } from "./warp.ts";

/** Normalisation used in the training of PP-OCRv4. */
const forRecognition: Normalisation = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };
/** Height in pixels of a row of characters, as input of the recogniser. */
export const rowHeight = 48;
const minWidth = 160;

/**
 * Reads the characters of a plate that are in one row.
 * @param box position of the characters in the picture
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
