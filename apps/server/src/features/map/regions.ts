import { addressOf } from "../china/china.public.ts";
import { type Bounds, type Outline, outlinesOf, provinceOutlines } from "./outlines.ts";
import { isInPolygon } from "./ring.ts";

/** The country's outline is coarser than its provinces', which may lie a little outside it. */
const marginDegrees = 0.2;

function isNear([west, south, east, north]: Bounds, longitude: number, latitude: number, margin: number): boolean {
  return (
    longitude >= west - margin && longitude <= east + margin && latitude >= south - margin && latitude <= north + margin
  );
}

const isIn = ({ bounds, polygons }: Outline, longitude: number, latitude: number): boolean =>
  isNear(bounds, longitude, latitude, 0) && polygons.some((polygon) => isInPolygon(polygon, longitude, latitude));

const provinceOf = (code: string) => `${code.slice(0, 2)}0000`;

/** The finest code around it that the divisions know: there are none below Taiwan, Hong Kong and Macau. */
const knownCode = (id: string): string => (addressOf(id) === undefined ? provinceOf(id) : id);

/**
 * The division at a place: its city, or the district where the outlines know it; its province in a gap between two
 * outlines; empty outside all of them.
 */
export function regionAt(longitude: number, latitude: number): string {
  const provinces = provinceOutlines();
  for (const province of provinces) {
    if (!isNear(province.bounds, longitude, latitude, marginDegrees)) continue;
    const part = outlinesOf(province.id)?.find((outline) => isIn(outline, longitude, latitude));
    if (part !== undefined) return knownCode(part.id);
  }
  return provinces.find((outline) => isIn(outline, longitude, latitude))?.id ?? "";
}

/** The address of a region; empty for none. */
export const regionAddress = (code: string): string => addressOf(code) ?? "";

/** Outline of a division, or of the next larger one that has one. */
function outlineOf(code: string): Outline | undefined {
  const parts = outlinesOf(provinceOf(code)) ?? [];
  const outlines = [...parts, ...provinceOutlines()];
  const nearest = [code, `${code.slice(0, 4)}00`, provinceOf(code)];
  for (const wanted of nearest) {
    const outline = outlines.find(({ id }) => id === wanted);
    if (outline !== undefined) return outline;
  }
  return undefined;
}

/** [longitude, latitude] of the middle of a division, or of the next larger one that has an outline. */
export const centreOf = (code: string): readonly [number, number] | undefined => outlineOf(code)?.center;

/** Whether the place lies in the division, as far as the outlines can tell. */
export function isWithin(code: string, longitude: number, latitude: number): boolean {
  const outline = outlineOf(code);
  return outline !== undefined && isIn(outline, longitude, latitude);
}
