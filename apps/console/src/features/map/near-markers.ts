import { type LonLat } from "./lon-lat.ts";

/** A point or group with its position. */
export interface NamedMarker {
  id: string;
  name: string;
  coordinate: LonLat;
}

/** Maximum number of markers on a map. More could not be distinguished, and would slow the map down. */
const maxDots = 300;

/** Returns the markers in the visible area, at most `maxDots`. */
export function nearMarkers(
  markers: readonly NamedMarker[],
  isInSight: (coordinate: LonLat) => boolean,
): NamedMarker[] {
  const near: NamedMarker[] = [];
  for (const marker of markers) {
    if (near.length === maxDots) break;
    if (isInSight(marker.coordinate)) near.push(marker);
  }
  return near;
}
