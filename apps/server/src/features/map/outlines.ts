import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { decodeRing, type Ring } from "./ring.ts";

/** Bounding box in degrees: west, south, east, north. */
export type Bounds = readonly [number, number, number, number];

export interface Outline {
  id: string;
  name: string;
  /** Centre as [longitude, latitude] in WGS-84, like all positions of an outline. */
  center: readonly [number, number];
  /** Rings of each polygon: first the outer ring, then its holes. */
  polygons: Ring[][];
  bounds: Bounds;
}

const countryCode = "100000";
const folder = join(import.meta.dirname, "outlines");
const Line = z.object({
  id: z.string(),
  name: z.string(),
  center: z.tuple([z.number(), z.number()]),
  polygons: z.array(z.array(z.string())),
});

/** Parsed outline files by name. The files never change at run time, so each is read once, at its first use. */
const files = new Map<string, Outline[]>();

export function boundsOf(polygons: readonly Ring[][]): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [outer] of polygons) {
    if (outer === undefined) continue;
    for (let at = 0; at < outer.length; at += 2) {
      const [x = 0, y = 0] = [outer[at], outer[at + 1]];
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
  }
  return [west, south, east, north];
}

function readOutlines(code: string): Outline[] {
  const lines = readFileSync(join(folder, `${code}.jsonl`), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const { polygons: texts, ...rest } = Line.parse(JSON.parse(line));
    const polygons = texts.map((rings) => rings.map(decodeRing));
    return { ...rest, polygons, bounds: boundsOf(polygons) };
  });
}

function cached(code: string): Outline[] {
  const known = files.get(code) ?? readOutlines(code);
  files.set(code, known);
  return known;
}

export const provinceOutlines = (): Outline[] => cached(countryCode);

/**
 * Returns the outlines of the provinces for the country's code 100000, and the outlines of its parts for a province;
 * undefined for other codes.
 */
export function outlinesOf(code: string): Outline[] | undefined {
  const isKnown = code === countryCode || provinceOutlines().some(({ id }) => id === code);
  return isKnown ? cached(code) : undefined;
}
