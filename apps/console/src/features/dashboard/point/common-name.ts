import { type Outlines } from "@huiyan/contract/map/map.api";
import { outlineAt } from "#shared/map/outline-at.ts";

interface NamedPoint {
  name: string;
  device_name: string;
  at: readonly [longitude: number, latitude: number];
}

const only = (names: readonly (string | undefined)[]): string | undefined => {
  const [first, ...others] = new Set(names);
  return others.length === 0 && first !== "" ? first : undefined;
};

/**
 * Returns a name for several points that share one marker: the name of their device, else of their division. Returns
 * undefined if they share neither.
 */
export function commonName(points: readonly NamedPoint[], outlines: Outlines | undefined): string | undefined {
  const ofDevice = only(points.map(({ device_name }) => device_name));
  if (ofDevice !== undefined || outlines === undefined) return ofDevice;
  return only(points.map(({ at }) => outlineAt(outlines, at)?.properties.name));
}
