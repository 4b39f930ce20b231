import { type Outlines } from "@huiyan/contract/map/map.api";

export interface Size {
  width: number;
  height: number;
}
export interface Shape {
  code: string;
  name: string;
  /** SVG path of the division, in pixels of the drawing. */
  path: string;
  /** Point inside the division to which its label's line leads, in pixels. */
  centre: readonly [number, number];
}

type Feature = Outlines["features"][number];
type Polyline = readonly (readonly [number, number])[];

const polylinesOf = ({ geometry }: Feature): readonly Polyline[] =>
  geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();

/** Southern limit of the country's map, in degrees of latitude. Islands further south would make the mainland small. */
const southernmost = 17;

/** Area of the world; edges in degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}
type Position = readonly [longitude: number, latitude: number];

/** Returns the smallest area that contains all positions; undefined without positions. */
export function boxOf(positions: readonly Position[]): Box | undefined {
  if (positions.length === 0) return undefined;
  const box: Box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [lon, lat] of positions) {
    box.west = Math.min(box.west, lon);
    box.east = Math.max(box.east, lon);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

/**
 * Returns the ratio between the lengths of a degree of longitude and of latitude, at the middle latitude of the box.
 */
export const shortenedAt = ({ south, north }: Box): number => Math.cos((((south + north) / 2) * Math.PI) / 180);

/** Returns the projection that shows the box as large as possible in the middle of a drawing of this size. */
export function projectionOf(box: Box, { width, height }: Size): (position: Position) => [number, number] {
  const { west, south, east, north } = box;
  const shorten = shortenedAt(box);
  const scale = Math.min(width / ((east - west) * shorten), height / (north - south));
  const left = (width - (east - west) * shorten * scale) / 2;
  const top = (height - (north - south) * scale) / 2;
  return ([lon, lat]) => [left + (lon - west) * shorten * scale, top + (north - lat) * scale];
}

/**
 * Returns the shapes of the divisions in pixels. Corners closer than a quarter of a pixel to the previous one are
 * dropped.
 */
export function drawShapes({ features }: Outlines, toRoom: (position: Position) => [number, number]): Shape[] {
  return features.map((feature) => ({
    code: feature.properties.id,
    name: feature.properties.name,
    path: polylinesOf(feature)
      .map((line) => pathOf(line.map(toRoom)))
      .join(""),
    centre: toRoom(feature.properties.center),
  }));
}

/**
 * Returns the shapes of the divisions, as large as possible in the middle of a drawing of this size. Degrees of
 * longitude are shortened as at the middle latitude.
 */
export function shapesOf(outlines: Outlines, size: Size, isCountry: boolean): Shape[] {
  const points = outlines.features.flatMap((feature) => polylinesOf(feature).flat());
  const box = boxOf(isCountry ? points.filter(([, lat]) => lat >= southernmost) : points);
  return box === undefined ? [] : drawShapes(outlines, projectionOf(box, size));
}

/** Returns the divisions that may be visible in the box. */
export function outlinesIn(outlines: Outlines, { west, south, east, north }: Box): Outlines {
  const isSeen = (feature: Feature) => {
    const own = boxOf(polylinesOf(feature).flat());
    if (own === undefined) return false;
    return own.west <= east && own.east >= west && own.south <= north && own.north >= south;
  };
  return { ...outlines, features: outlines.features.filter(isSeen) };
}

const closeEnough = 0.25;

function pathOf(points: readonly (readonly [number, number])[]): string {
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  let path = "";
  for (const [x, y] of points) {
    if (Math.abs(x - lastX) < closeEnough && Math.abs(y - lastY) < closeEnough) continue;
    path += `${path === "" ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    [lastX, lastY] = [x, y];
  }
  return path === "" ? "" : `${path}Z`;
}
