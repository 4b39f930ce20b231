import { type PlateColor } from "@huiyan/contract/algorithm/illegal-parking.device";
import { type Rect } from "../geometry/rect.ts";
import { type ModelPool } from "../model/model-pool.ts";
import { type Picture } from "../model/picture.ts";
import { type Normalisation, normalised } from "../model/planar-picture.ts";
import { type PlanarPicture } from "../model/plate-reader.ts";
import { fuseReadings } from "../plate/plate-fusion.ts";
import { type PlateReading } from "../plate/plate-reading.ts";
import { groundOf } from "./plate-colour.ts";

/** Normalises to values from −1 to 1. */
const forSigns: Normalisation = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };

/**
 * Reads several views of one plate, all of the same size, and combines the readings.
 * @param box position of the plate in the picture
 */
export async function readViews(
  model: ModelPool,
  views: readonly Picture[],
  colour: PlateColor,
  box: Rect,
): Promise<PlateReading> {
  const picture = endToEnd(views.map((view) => normalised(view, forSigns)));
  const read = await model.ask<"plate-signs">({ kind: "plate-signs", picture, ground: groundOf(colour) });
  return fuseReadings(read.map((decodings) => ({ ...decodings, box, colour })));
}

function endToEnd(pictures: readonly PlanarPicture[]): PlanarPicture {
  const [first] = pictures;
  if (first === undefined) throw new Error("no pictures");
  const planes = new Float32Array(first.planes.length * pictures.length);
  for (const [at, each] of pictures.entries()) planes.set(each.planes, at * first.planes.length);
  return { ...first, planes };
}
