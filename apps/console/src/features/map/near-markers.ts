import { type LonLat } from "./lon-lat.ts";

/** Something of one's own that stands on the map. */
export interface NamedMarker {
  id: string;
  name: string;
  coordinate: LonLat;
}

/** More dots than this say nothing, and slow the map down. */
const maxDots = 300;

/** The markers in sight, as many as can be drawn. */
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
