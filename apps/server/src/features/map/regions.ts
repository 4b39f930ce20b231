import { addressOf } from "#features/china/china.public.ts";
import { districtOutline, districtsOf } from "./district-outlines.ts";
import { type Bounds, type Outline, outlinesOf, provinceOutlines } from "./outlines.ts";
import { distanceToRing, isInPolygon } from "./ring.ts";

/**
 * Margin in degrees around provinces within which positions are searched, because some cities exceed the coarser
 * outline of their province.
 */
const marginDegrees = 0.2;
/**
 * Degrees outside the outline within which a position may still belong to a division, because outlines are less exact
 * than borders.
 */
const borderDegrees = 0.05;

function isNear([west, south, east, north]: Bounds, longitude: number, latitude: number, margin: number): boolean {
  return (
    longitude >= west - margin && longitude <= east + margin && latitude >= south - margin && latitude <= north + margin
  );
}

const isIn = ({ bounds, polygons }: Outline, longitude: number, latitude: number): boolean =>
  isNear(bounds, longitude, latitude, 0) && polygons.some((polygon) => isInPolygon(polygon, longitude, latitude));

const provinceOf = (code: string) => `${code.slice(0, 2)}0000`;

/**
 * Returns the code if it is in the list of divisions, otherwise the province's code. The list has no parts of Taiwan,
 * Hong Kong and Macau.
 */
const knownCode = (id: string): string => (addressOf(id) === undefined ? provinceOf(id) : id);

const partAt = (parts: readonly Outline[] | undefined, longitude: number, latitude: number) =>
  parts?.find((outline) => isIn(outline, longitude, latitude));

/**
 * Returns the code of the division at a position: the district if its outline is loaded, otherwise the city. In a gap
 * between two outlines, returns the province. Outside of all outlines, returns an empty text.
 */
export function regionAt(longitude: number, latitude: number): string {
  const provinces = provinceOutlines();
  for (const province of provinces) {
    if (!isNear(province.bounds, longitude, latitude, marginDegrees)) continue;
    const part = partAt(outlinesOf(province.id), longitude, latitude);
    if (part !== undefined) return knownCode((partAt(districtsOf(part.id), longitude, latitude) ?? part).id);
  }
  return provinces.find((outline) => isIn(outline, longitude, latitude))?.id ?? "";
}

/** Returns the address of a division's code; empty for an unknown code. */
export const regionAddress = (code: string): string => addressOf(code) ?? "";

/** Returns the outline of a division, or of the smallest larger division that has one. */
function outlineOf(code: string): Outline | undefined {
  const own = districtOutline(code.slice(0, 6));
  if (own !== undefined) return own;
  const parts = outlinesOf(provinceOf(code)) ?? [];
  const outlines = [...parts, ...provinceOutlines()];
  const nearest = [code.slice(0, 6), `${code.slice(0, 4)}00`, provinceOf(code)];
  for (const wanted of nearest) {
    const outline = outlines.find(({ id }) => id === wanted);
    if (outline !== undefined) return outline;
  }
  return undefined;
}

interface DivisionPlace {
  /** Centre as [longitude, latitude]. */
  centre: readonly [number, number];
  /** Code of the division that has this centre: the requested one, or the smallest larger one with an outline. */
  code: string;
}

/** Returns the centre of a division, or of the smallest larger division that has an outline. */
export function centreOf(code: string): DivisionPlace | undefined {
  const outline = outlineOf(code);
  return outline && { centre: outline.center, code: knownCode(outline.id) };
}

/** Returns true if a position is in the division, according to the outlines. */
export function isWithin(code: string, longitude: number, latitude: number): boolean {
  const outline = outlineOf(code);
  return outline !== undefined && isIn(outline, longitude, latitude);
}

/**
 * Returns true if a position may belong to a division: inside it, or within about five kilometres. Also true outside of
 * all outlines, at sea or abroad, because only a user can decide there.
 */
export function mayLieIn(code: string, longitude: number, latitude: number): boolean {
  const outline = outlineOf(code);
  if (outline === undefined || regionAt(longitude, latitude) === "" || isIn(outline, longitude, latitude)) return true;
  return outline.polygons.some(
    ([outer]) => outer !== undefined && distanceToRing(outer, longitude, latitude) <= borderDegrees,
  );
}
