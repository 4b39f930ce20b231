import { type SmallPicture } from "./small-picture.ts";

/** Change between two pictures. */
export interface Change {
  /** Number of changed cells whose neighbours changed too: a moving object, not noise of single cells. */
  cells: number;
  /**
   * Change of the whole picture's brightness, in grey levels, for example by a lamp, a cloud or the camera's exposure.
   */
  light: number;
}

/** Minimum changed cells that count as motion. */
export const minCells = 3;
/**
 * Minimum change of brightness, in grey levels, for which a frame is analysed: objects hidden in the dark may be
 * visible now.
 */
const lightStep = 20;
/** A cell's threshold is at least this many times its noise, but at most four times the configured threshold. */
const noiseTimes = 3;
const maxNoiseShare = 3;
/** Weight of one frame in the learned noise of a cell. */
const learnShare = 1 / 32;
const greyLevels = 256;

/**
 * Compares a picture with an older one of the same size.
 * @param noise usual difference of each cell between two frames without objects, in grey levels
 * @param threshold in grey levels
 */
export function changeBetween(before: SmallPicture, now: SmallPicture, noise: Float32Array, threshold: number): Change {
  const light = medianDifference(before.cells, now.cells);
  const changed = new Uint8Array(now.cells.length);
  for (let cell = 0; cell < changed.length; cell++) {
    const difference = Math.abs((now.cells[cell] ?? 0) - (before.cells[cell] ?? 0) - light);
    const own = Math.min(threshold * maxNoiseShare, noiseTimes * (noise[cell] ?? 0));
    if (difference > threshold + own) changed[cell] = 1;
  }
  return { cells: countInSpots(changed, now.columns), light };
}

export function isMovement({ cells, light }: Change): boolean {
  return cells >= minCells || Math.abs(light) >= lightStep;
}

/**
 * Returns the median change of brightness. Moving objects rarely cover half of the picture, so the median is the change
 * of light.
 */
function medianDifference(before: Uint8Array, now: Uint8Array): number {
  const counts = new Uint32Array(2 * greyLevels);
  for (let cell = 0; cell < now.length; cell++) {
    const difference = (now[cell] ?? 0) - (before[cell] ?? 0) + greyLevels;
    counts[difference] = (counts[difference] ?? 0) + 1;
  }
  let seen = 0;
  for (let difference = 0; difference < counts.length; difference++) {
    seen += counts[difference] ?? 0;
    if (2 * seen >= now.length) return difference - greyLevels;
  }
  return 0;
}

/** Returns the number of changed cells that have at least two changed ones among their eight neighbours. */
function countInSpots(changed: Uint8Array, columns: number): number {
  let count = 0;
  for (let cell = 0; cell < changed.length; cell++) {
    if (changed[cell] === 1 && neighbours(changed, columns, cell) >= 2) count += 1;
  }
  return count;
}

function neighbours(changed: Uint8Array, columns: number, cell: number): number {
  const column = cell % columns;
  const [left, right] = [column > 0 ? -1 : 0, column < columns - 1 ? 1 : 0];
  let count = -1;
  for (const row of [-columns, 0, columns]) {
    for (let side = left; side <= right; side++) count += changed[cell + row + side] ?? 0;
  }
  return count;
}

/**
 * Updates the noise of each cell in place, slowly. Causes of noise: the camera, periodic changes by the codec, leaves.
 */
export function learnNoise(noise: Float32Array, before: SmallPicture, now: SmallPicture): void {
  for (let cell = 0; cell < noise.length; cell++) {
    const known = noise[cell] ?? 0;
    noise[cell] = known + (Math.abs((now.cells[cell] ?? 0) - (before.cells[cell] ?? 0)) - known) * learnShare;
  }
}
