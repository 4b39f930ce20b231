import { type LonLat, tidy } from "./lon-lat.ts";

const directions: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Distance in pixels of the map by which one key press moves the marker; with Shift, `shiftFactor` times as far. */
const stepPixels = 4;
const shiftFactor = 10;
/** Width of the world in pixels on a web map at zoom 0. */
const worldPixels = 256;

/**
 * Returns the position of the marker after an arrow key; undefined for other keys. The step in pixels is equal at every
 * zoom.
 */
export function arrowStep(from: LonLat, key: string, zoom: number, shift: boolean): LonLat | undefined {
  const direction = directions[key];
  if (direction === undefined) return undefined;
  const degrees = (360 / (worldPixels * 2 ** zoom)) * stepPixels * (shift ? shiftFactor : 1);
  // A degree of latitude covers more pixels further from the equator, so the step in degrees shrinks.
  const shrink = Math.cos((from[1] * Math.PI) / 180);
  return tidy([from[0] + direction[0] * degrees, from[1] + direction[1] * degrees * shrink]);
}
