import { type Point } from "../geometry/rect.ts";
import { type ModelPool } from "../model/model-pool.ts";
import { type Picture } from "../model/picture.ts";
import { berthCrop, cropPlanes, cropSide, mirrored } from "./berth-crop.ts";

/** Between the two a berth is looked at again. */
const [surelyFree, surelyOccupied] = [0.1, 0.9];
/** Sizes of the berth's surroundings in which it is looked at again. */
const scales = [0.9, 1.12];
/** No probability is nearer to 0 or 1. */
const limit = 1e-6;
const bytesEach = cropPlanes * cropSide * cropSide;

/**
 * How likely a vehicle stands in each berth (corners in pixels), 0 to 1. Where the network is not sure it is shown the berth
 * mirrored and in other sizes as well, and the mean of the logits counts: it errs otherwise in each.
 */
export async function judgeBerths(
  model: ModelPool,
  picture: Picture,
  berths: readonly (readonly Point[])[],
): Promise<number[]> {
  const crops = berths.map((corners) => berthCrop(picture, corners));
  const shares = await ask(model, crops);
  const doubtful = shares.flatMap((share, at) => (share > surelyFree && share < surelyOccupied ? [at] : []));
  const views = doubtful.flatMap((at) => viewsOf(picture, berths[at] ?? [], crops[at]));
  const again = await ask(model, views);
  const each = views.length / Math.max(1, doubtful.length);
  for (const [index, at] of doubtful.entries()) {
    const all = [shares[at] ?? 0.5, ...again.slice(index * each, (index + 1) * each)];
    shares[at] = pooled(all);
  }
  return shares;
}

function viewsOf(picture: Picture, corners: readonly Point[], plain: Uint8Array | undefined): Uint8Array[] {
  const turned = plain === undefined ? [] : [mirrored(plain, "x"), mirrored(plain, "y"), mirrored(plain, "both")];
  return [...turned, ...scales.map((scale) => berthCrop(picture, scaled(corners, scale)))];
}

function scaled(corners: readonly Point[], scale: number): Point[] {
  const x = corners.reduce((sum, corner) => sum + corner.x, 0) / corners.length;
  const y = corners.reduce((sum, corner) => sum + corner.y, 0) / corners.length;
  return corners.map((corner) => ({ x: x + (corner.x - x) * scale, y: y + (corner.y - y) * scale }));
}

async function ask(model: ModelPool, crops: readonly Uint8Array[]): Promise<number[]> {
  if (crops.length === 0) return [];
  const bytes = new Uint8Array(crops.length * bytesEach);
  for (const [at, crop] of crops.entries()) bytes.set(crop, at * bytesEach);
  return model.ask<"berths">({ kind: "berths", crops: { bytes, planes: cropPlanes, side: cropSide } });
}

/** The probability of which the logit is the mean of the others'. */
function pooled(shares: readonly number[]): number {
  const logits = shares.map((share) => {
    const bounded = Math.min(1 - limit, Math.max(limit, share));
    return Math.log(bounded / (1 - bounded));
  });
  return 1 / (1 + Math.exp(-logits.reduce((sum, logit) => sum + logit, 0) / logits.length));
}
