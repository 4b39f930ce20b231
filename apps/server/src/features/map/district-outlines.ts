import { readFileSync } from "node:fs";
import { z } from "zod";
import { isArea } from "#features/china/china.public.ts";
import { boundsOf, type Outline } from "./outlines.ts";
import { type Ring } from "./ring.ts";

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number());
const Rings = z.array(z.array(Position).min(4)).min(1);
const Collection = z.object({ type: z.literal("FeatureCollection"), features: z.array(z.unknown()) });
const Code = z.union([z.string(), z.number()]).transform(String);
const Feature = z.object({
  properties: z.object({ adcode: Code, name: z.string().default(""), center: Position.optional() }),
  geometry: z.discriminatedUnion("type", [
    z.object({ type: z.literal("Polygon"), coordinates: Rings }),
    z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(Rings).min(1) }),
  ]),
});

/** Outlines of districts by code, from the installation's own file. The product must not include any. */
let districts: ReadonlyMap<string, Outline> = new Map();

/** Converts a ring of GeoJSON. Removes altitudes, and the last position, which repeats the first. */
function ringOf(positions: z.output<typeof Rings>[number]): Ring {
  const plain = positions.slice(0, -1).map(([longitude, latitude]) => [longitude, latitude]);
  return Float64Array.from(plain.flat());
}

function outlineOf(feature: unknown): Outline | undefined {
  const parsed = Feature.safeParse(feature);
  if (!parsed.success || !isArea(parsed.data.properties.adcode)) return undefined;
  const { properties, geometry } = parsed.data;
  const { adcode: id, name, center } = properties;
  const drawn = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const polygons = drawn.map((rings) => rings.map(ringOf));
  const bounds = boundsOf(polygons);
  const [west, south, east, north] = bounds;
  return {
    id,
    name,
    center: center ? [center[0], center[1]] : [(west + east) / 2, (south + north) / 2],
    polygons,
    bounds,
  };
}

/**
 * Loads outlines of districts from a GeoJSON file: WGS-84, features with `properties.adcode` (six digits) and
 * optionally `center`. Features that are no district or are invalid are skipped.
 * @returns numbers of loaded and of skipped features
 * @throws Error with a sentence for the operator if the file cannot be read or contains no district
 */
export function loadDistrictOutlines(path: string): { taken: number; leftOut: number } {
  const parsed = Collection.safeParse(readJson(path));
  if (!parsed.success) throw new Error(`DISTRICT_OUTLINES：${path} 须为 GeoJSON 的 FeatureCollection`);
  const outlines = parsed.data.features.map(outlineOf).filter((outline) => outline !== undefined);
  if (outlines.length === 0) throw new Error(`DISTRICT_OUTLINES：${path} 中没有带 adcode 的区县轮廓`);
  districts = new Map(outlines.map((outline) => [outline.id, outline]));
  return { taken: outlines.length, leftOut: parsed.data.features.length - outlines.length };
}

/** Removes the loaded outlines. Needed for tests, in which one process starts several servers. */
export function forgetDistrictOutlines(): void {
  districts = new Map();
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new Error(`DISTRICT_OUTLINES：无法读取 ${path}，请检查路径与内容`, { cause });
  }
}

export const districtOutline = (code: string): Outline | undefined => districts.get(code);

/** Returns those districts of a city that have an outline. */
export function districtsOf(cityCode: string): Outline[] {
  const prefix = cityCode.slice(0, 4);
  return [...districts.values()].filter(({ id }) => id.startsWith(prefix));
}
