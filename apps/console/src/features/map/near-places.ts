import { type LonLat } from "./lon-lat.ts";

/** Something of one's own that has a place on the map. */
export interface NamedPlace {
  id: string;
  name: string;
  coordinate: LonLat;
}

/** More dots than this say nothing, and slow the map down. */
const maxDots = 300;

/** The places in sight, as many as can be drawn. */
export function nearPlaces(places: readonly NamedPlace[], isInSight: (place: LonLat) => boolean): NamedPlace[] {
  const near: NamedPlace[] = [];
  for (const place of places) {
    if (near.length === maxDots) break;
    if (isInSight(place.coordinate)) near.push(place);
  }
  return near;
}
