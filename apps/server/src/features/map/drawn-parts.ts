import { districtOutline, districtsOf } from "./district-outlines.ts";
import { type Outline, outlinesOf } from "./outlines.ts";

const countryCode = "100000";
const provinceOf = (code: string) => `${code.slice(0, 2)}0000`;
const cityOf = (code: string) => `${code.slice(0, 4)}00`;

/**
 * Returns the outlines that the map of a division shows: its parts. For a district, or a city whose districts have no
 * outlines, returns the outline of the division itself; undefined if there is none.
 */
export function drawnParts(code: string): Outline[] | undefined {
  const parts = outlinesOf(code);
  if (parts !== undefined) return parts;
  const districts = code.endsWith("00") ? districtsOf(code) : [];
  if (districts.length > 0) return districts;
  const own = districtOutline(code) ?? outlinesOf(provinceOf(code))?.find(({ id }) => id === code);
  return own && [own];
}

/**
 * Returns the smallest division that contains all given divisions and has outlines; the country if there is no smaller
 * one.
 * @param codes six digits each
 */
export function smallestDivision(codes: readonly string[]): string {
  const [first] = codes;
  if (first === undefined) return countryCode;
  const holds = (digits: number) => codes.every((code) => code.startsWith(first.slice(0, digits)));
  const candidates = [
    ...(holds(6) ? [first] : []),
    ...(holds(4) ? [cityOf(first)] : []),
    ...(holds(2) ? [provinceOf(first)] : []),
  ];
  return candidates.find((code) => drawnParts(code) !== undefined) ?? countryCode;
}
