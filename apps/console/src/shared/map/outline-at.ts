import { type Outlines } from "@huiyan/contract/map/map.api";

/** [longitude, latitude] in degrees, WGS-84. */
type LonLat = readonly [longitude: number, latitude: number];

type Feature = Outlines["features"][number];
type Ring = readonly (readonly [number, number])[];

/**
 * Returns whether a place is inside a ring, by the even-odd rule: a ray to the east crosses the ring an odd number of
 * times.
 */
function isInRing([x, y]: LonLat, ring: Ring): boolean {
  let inside = false;
  let from = ring.at(-1);
  for (const to of ring) {
    if (from !== undefined && from[1] > y !== to[1] > y) {
      const crossing = from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
      if (x < crossing) inside = !inside;
    }
    from = to;
  }
  return inside;
}

/** Returns whether a place is inside the outer ring and in none of the holes. */
const isInPolygon = (place: LonLat, rings: readonly Ring[]): boolean =>
  rings.filter((ring) => isInRing(place, ring)).length % 2 === 1;

/** Returns the division that contains the place. */
export function outlineAt({ features }: Outlines, place: LonLat): Feature | undefined {
  return features.find(({ geometry }) => {
    const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
    return polygons.some((rings) => isInPolygon(place, rings));
  });
}
