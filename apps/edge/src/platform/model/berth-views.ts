import { type Point } from "../geometry/rect.ts";
import { berthCrop, mirrored } from "./berth-crop.ts";
import { type Picture } from "./picture.ts";

/** Limits between which a result is uncertain. An uncertain berth is judged again in mirrored and scaled views. */
const [surelyFree, surelyOccupied] = [0.1, 0.9];
/** Scale factors of the berth's surroundings in the scaled views. */
const scales = [0.9, 1.12];
/** Probabilities are kept at least this far from 0 and 1, because their logit would be infinite. */
const limit = 1e-6;

/**
 * Returns the probability of a vehicle in each berth. Corners in pixels. For an uncertain berth, the network also
 * receives mirrored and scaled views, and the mean of the logits counts, because its errors differ between views.
 * @param ask runs the network on crops
 */
export async function judgeInViews(
  picture: Picture,
  berths: readonly (readonly Point[])[],
  ask: (crops: readonly Uint8Array[]) => Promise<number[]>,
): Promise<number[]> {
  const crops = berths.map((corners) => berthCrop(picture, corners));
  const shares = await ask(crops);
  const doubtful = shares.flatMap((share, at) => (share > surelyFree && share < surelyOccupied ? [at] : []));
  for (const at of doubtful) {
    const again = await ask(viewsOf(picture, berths[at] ?? [], crops[at]));
    shares[at] = pooled([shares[at] ?? 0.5, ...again]);
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

/** Returns the probability whose logit is the mean of the logits. */
function pooled(shares: readonly number[]): number {
  const logits = shares.map((share) => {
    const bounded = Math.min(1 - limit, Math.max(limit, share));
    return Math.log(bounded / (1 - bounded));
  });
  return 1 / (1 + Math.exp(-logits.reduce((sum, logit) => sum + logit, 0) / logits.length));
}
