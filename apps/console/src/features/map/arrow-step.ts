import { type LonLat, tidy } from "./lon-lat.ts";

const directions: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Pixels of the map by which a press moves the marker; with Shift as many more. */
const stepPixels = 4;
const shiftFactor = 10;
/** Width of the world on a web map at zoom 0. */
const worldPixels = 256;

/**
 * Returns the marker's position after an arrow key, with the same distance on the screen at every zoom; undefined for
 * other keys.
 */
export function arrowStep(from: LonLat, key: string, zoom: number, shift: boolean): LonLat | undefined {
  const direction = directions[key];
  if (direction === undefined) return undefined;
  const degrees = (360 / (worldPixels * 2 ** zoom)) * stepPixels * (shift ? shiftFactor : 1);
  // a degree of latitude is higher on the screen the further it is from the equator
  const shrink = Math.cos((from[1] * Math.PI) / 180);
  return tidy([from[0] + direction[0] * degrees, from[1] + direction[1] * degrees * shrink]);
}
