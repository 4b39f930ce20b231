import { addressOf } from "../china/china.public.ts";
import { districtOutline, districtsOf } from "./district-outlines.ts";
import { type Bounds, type Outline, outlinesOf, provinceOutlines } from "./outlines.ts";
import { distanceToRing, isInPolygon } from "./ring.ts";

/** Degrees that provinces may exceed the country's outline, which is coarser. */
const marginDegrees = 0.2;
/** Degrees from its outline at which a place may still belong to a division: outlines are coarser than borders. */
const borderDegrees = 0.05;

function isNear([west, south, east, north]: Bounds, longitude: number, latitude: number, margin: number): boolean {
  return (
    longitude >= west - margin && longitude <= east + margin && latitude >= south - margin && latitude <= north + margin
  );
}

const isIn = ({ bounds, polygons }: Outline, longitude: number, latitude: number): boolean =>
  isNear(bounds, longitude, latitude, 0) && polygons.some((polygon) => isInPolygon(polygon, longitude, latitude));

const provinceOf = (code: string) => `${code.slice(0, 2)}0000`;

/** Returns the finest code around it that the divisions know: there are none below Taiwan, Hong Kong and Macau. */
const knownCode = (id: string): string => (addressOf(id) === undefined ? provinceOf(id) : id);

const partAt = (parts: readonly Outline[] | undefined, longitude: number, latitude: number) =>
  parts?.find((outline) => isIn(outline, longitude, latitude));

/**
 * Returns the division at a place: its district where outlines know it, or else its city; its province in a gap between
 * two outlines; empty outside all of them.
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

/** Returns the address of a region; empty for none. */
export const regionAddress = (code: string): string => addressOf(code) ?? "";

/** Returns the outline of a division, or of the next larger one that has one. */
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
  /** [longitude, latitude] */
  centre: readonly [number, number];
  /** Division of this middle: the requested one, or the next larger one that has an outline. */
  code: string;
}

/** Returns the middle of a division, or of the next larger one that has an outline. */
export function centreOf(code: string): DivisionPlace | undefined {
  const outline = outlineOf(code);
  return outline && { centre: outline.center, code: knownCode(outline.id) };
}

/** Returns true if the place is in the division, as far as the outlines can tell. */
export function isWithin(code: string, longitude: number, latitude: number): boolean {
  const outline = outlineOf(code);
  return outline !== undefined && isIn(outline, longitude, latitude);
}

/**
 * Returns true if a place may belong to a division. Cases: it is inside, within some five kilometres of it, or where no
 * outline is, on the sea or abroad, which only a user can decide.
 */
export function mayLieIn(code: string, longitude: number, latitude: number): boolean {
  const outline = outlineOf(code);
  if (outline === undefined || regionAt(longitude, latitude) === "" || isIn(outline, longitude, latitude)) return true;
  return outline.polygons.some(
    ([outer]) => outer !== undefined && distanceToRing(outer, longitude, latitude) <= borderDegrees,
  );
}
