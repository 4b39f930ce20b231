/** Longitudes and latitudes in degrees, alternating. The ring is closed from the last position to the first. */
export type Ring = Float64Array;

const steps = 2048;

/** Decodes a ring of the outline files. The README of these files describes the encoding. */
export function decodeRing(text: string): Ring {
  const numbers: number[] = [];
  let [value, weight] = [0, 1];
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 63;
    value += (digit % 32) * weight;
    weight *= 32;
    if (digit >= 32) continue;
    const difference = value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    numbers.push((numbers.at(-2) ?? 0) + difference);
    [value, weight] = [0, 1];
  }
  return Float64Array.from(numbers, (number) => number / steps);
}

/**
 * Returns true if a position is inside a ring, by the even-odd rule. A position on the line may count as inside or
 * outside.
 */
export function isInRing(ring: Ring, longitude: number, latitude: number): boolean {
  let inside = false;
  let [px = 0, py = 0] = [ring.at(-2), ring.at(-1)];
  for (let at = 0; at < ring.length; at += 2) {
    const [x = 0, y = 0] = [ring[at], ring[at + 1]];
    if (y > latitude !== py > latitude && longitude < ((px - x) * (latitude - y)) / (py - y) + x) inside = !inside;
    [px, py] = [x, y];
  }
  return inside;
}

/** Returns the distance from a position to the nearest side of a ring, in degrees of latitude. */
export function distanceToRing(ring: Ring, longitude: number, latitude: number): number {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const at = (index: number) => [((ring[index] ?? 0) - longitude) * shrink, (ring[index + 1] ?? 0) - latitude] as const;
  let nearest = Number.POSITIVE_INFINITY;
  let [px, py] = at(ring.length - 2);
  for (let index = 0; index < ring.length; index += 2) {
    const [x, y] = at(index);
    const [dx, dy] = [x - px, y - py];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(px * dx + py * dy) / length));
    nearest = Math.min(nearest, Math.hypot(px + share * dx, py + share * dy));
    [px, py] = [x, y];
  }
  return nearest;
}

/** Returns true if a position is inside the first ring and in none of the other rings, which are holes. */
export function isInPolygon([outer, ...holes]: readonly Ring[], longitude: number, latitude: number): boolean {
  if (outer === undefined || !isInRing(outer, longitude, latitude)) return false;
  return !holes.some((hole) => isInRing(hole, longitude, latitude));
}
