import { type Place } from "@huiyan/contract/map/map.api";

/** Returns places as options with name and address, without duplicates. */
export function placeOptions(places: readonly Place[]): { value: string; place: Place }[] {
  const options = new Map<string, Place>();
  for (const place of places) {
    const value = place.address === "" || place.address === place.name ? place.name : `${place.name} ${place.address}`;
    if (!options.has(value)) options.set(value, place);
  }
  return [...options].map(([value, place]) => ({ value, place }));
}
