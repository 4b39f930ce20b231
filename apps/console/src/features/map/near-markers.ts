import { type LonLat } from "./lon-lat.ts";

/** Item of the organisation on the map. */
export interface NamedMarker {
  id: string;
  name: string;
  coordinate: LonLat;
}

/** Maximum number of dots: more are not distinguishable, and slow the map down. */
const maxDots = 300;

/** Returns the visible markers, up to the maximum number of dots. */
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
