import { type Point } from "../geometry/rect.ts";
import { berthCrop, mirrored } from "./berth-crop.ts";
import { type Picture } from "./picture.ts";

/** Results between these two are uncertain: the berth is queried again in other views. */
const [surelyFree, surelyOccupied] = [0.1, 0.9];
/** Sizes of the berth's surroundings in the other views. */
const scales = [0.9, 1.12];
/** Limit that keeps probabilities away from 0 and 1. */
const limit = 1e-6;

/**
 * Probability of a vehicle in each berth (corners in pixels), 0 to 1. Where the network is not sure it also gets the
 * berth mirrored and in other sizes, and the mean of the logits counts: its errors differ between views.
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

/** The probability whose logit is the mean of the others'. */
function pooled(shares: readonly number[]): number {
  const logits = shares.map((share) => {
    const bounded = Math.min(1 - limit, Math.max(limit, share));
    return Math.log(bounded / (1 - bounded));
  });
  return 1 / (1 + Math.exp(-logits.reduce((sum, logit) => sum + logit, 0) / logits.length));
}
