/**
 * Writes the server's outlines of divisions from the maps of the package echarts 4.9.0; later versions have no maps.
 * Run by hand: `node scripts/make-outlines.ts`. The README of the output folder describes the format.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./repository.ts";

type Position = [longitude: number, latitude: number];
type Drawn = string | Position[];
interface Feature {
  id?: string;
  properties: { name: string; cp?: Position };
  geometry:
    | { type: "Polygon"; coordinates: Drawn[]; encodeOffsets?: Position[] }
    | { type: "MultiPolygon"; coordinates: Drawn[][]; encodeOffsets?: Position[][] };
}
interface Outline {
  id: string;
  name: string;
  center: Position;
  polygons: string[][];
}
interface Converter {
  GCJ02: string;
  WGS84: string;
  transform(position: Position, from: string, to: string): Position;
}

const steps = 2048;
/** Divisions whose code has changed: code in the source → current code. */
const renumbered: Record<string, string> = {
  "371200": "370100",
  "500228": "500155",
  "500232": "500156",
  "542400": "540600",
  "652200": "650500",
};
/**
 * File with outlines of Natural Earth, which are in WGS-84 already. All other files use GCJ-02, the coordinates of
 * Chinese maps.
 */
const natural = "taiwan";

const features = join(root, "apps/server/src/features");
const divisionLines = readFileSync(join(features, "china/divisions/divisions.txt"), "utf8").trimEnd().split("\n");
const divisions = new Map(divisionLines.map((line) => [line.slice(2, 8), line.slice(9)]));
/**
 * Codes of 台湾, 香港 and 澳门, whose districts are not in the list of divisions. Districts without a code in the source get
 * consecutive numbers.
 */
const ownNumbers = /^(71|81|82)/;

const folder = mkdtempSync(join(tmpdir(), "outlines-"));
function unpack(source: string): string {
  const target = join(folder, source);
  mkdirSync(target);
  execFileSync("npm", ["pack", source, "--silent"], { cwd: folder });
  execFileSync("tar", ["xzf", `${source.replace("@", "-")}.tgz`, "--strip-components=1", "-C", target], {
    cwd: folder,
  });
  return target;
}
const maps = join(unpack("echarts@4.9.0"), "map/json");
const converter: Converter = createRequire(import.meta.url)(unpack("gcoord@1.0.7"));

/** Decodes a ring of the source: either positions, or text with zigzag-encoded differences in steps of 1/1024°. */
function ringOf(drawn: Drawn, offset: Position = [0, 0]): Position[] {
  if (typeof drawn !== "string") return drawn;
  let [x, y] = offset;
  const unzigzag = (at: number) => {
    const value = drawn.charCodeAt(at) - 64;
    return (value >> 1) ^ -(value & 1);
  };
  return Array.from({ length: drawn.length / 2 }, (_none, at) => {
    x += unzigzag(2 * at);
    y += unzigzag(2 * at + 1);
    return [x / 1024, y / 1024];
  });
}

function ringsOf({ geometry }: Feature): Position[][][] {
  const { type, encodeOffsets: offsets } = geometry;
  if (type === "Polygon") return [geometry.coordinates.map((ring, at) => ringOf(ring, offsets?.[at]))];
  return geometry.coordinates.map((rings, of) =>
    rings.map((ring, at) => ringOf(ring, geometry.encodeOffsets?.[of]?.[at])),
  );
}

/** Encodes a difference as ASCII text: zigzag, then five bits per character, starting at “?”. */
function numberText(difference: number): string {
  let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
  let text = "";
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 32 + 63);
    rest = Math.floor(rest / 32);
  }
  return text + String.fromCharCode(rest + 63);
}

/** Encodes a ring; undefined if the ring has no area at this precision. */
function ringText(ring: Position[], isNatural: boolean): string | undefined {
  const fine = ring.map((position) => toWgs84(position, isNatural).map((degrees) => Math.round(degrees * steps)));
  const distinct = fine.filter(([x, y], at) => at === 0 || x !== fine[at - 1]?.[0] || y !== fine[at - 1]?.[1]);
  const [first, last] = [distinct[0], distinct.at(-1)];
  if (distinct.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]) distinct.pop();
  if (distinct.length < 3) return undefined;
  let [px, py] = [0, 0];
  let text = "";
  for (const [x = 0, y = 0] of distinct) {
    text += numberText(x - px) + numberText(y - py);
    [px, py] = [x, y];
  }
  return text;
}

function toWgs84(position: Position, isNatural: boolean): Position {
  return isNatural ? position : converter.transform(position, converter.GCJ02, converter.WGS84);
}

/** Returns the centre of the largest polygon's bounding box. Used for a division without a centre in the source. */
function middleOf(polygons: Position[][][]): Position {
  const boxes = polygons.map(([ring = []]) => {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
  });
  const size = (box: (typeof boxes)[number]) => (box.east - box.west) * (box.north - box.south);
  const [largest] = boxes.toSorted((a, b) => size(b) - size(a));
  if (largest === undefined) throw new Error("an outline without polygons");
  return [(largest.west + largest.east) / 2, (largest.south + largest.north) / 2];
}

const rounded = (position: Position): Position => [
  Math.round(position[0] * 10_000) / 10_000,
  Math.round(position[1] * 10_000) / 10_000,
];

function codeOf({ id, properties }: Feature, province: string, at: number): string {
  const code = renumbered[id ?? ""] ?? id;
  if (code !== undefined && (divisions.has(code) || ownNumbers.test(code))) return code;
  if (ownNumbers.test(province)) return String(Number(province) + at + 1);
  const named = [...divisions].find(
    ([code, name]) => code.startsWith(province.slice(0, 2)) && name === properties.name,
  );
  if (named === undefined) throw new Error(`${province}: ${properties.name} (${id}) is no division`);
  return named[0];
}

function outlinesOf(file: string, province: string): Outline[] {
  const source: { features: Feature[] } = JSON.parse(readFileSync(join(maps, file), "utf8"));
  const isNatural = file.includes(natural);
  const outlines = new Map<string, Outline>();
  for (const [at, feature] of source.features.entries()) {
    const id = codeOf(feature, province, at);
    const shapes = ringsOf(feature);
    const polygons = shapes
      .map((rings) => rings.map((ring) => ringText(ring, isNatural)))
      // a polygon without an outer ring is dropped together with its holes
      .filter(([outer]) => outer !== undefined)
      .map((rings) => rings.filter((text) => text !== undefined));
    const merged = outlines.get(id);
    if (merged !== undefined) {
      merged.polygons.push(...polygons);
      continue;
    }
    const { name, cp } = feature.properties;
    const isRenumbered = feature.id !== undefined && feature.id in renumbered;
    const center = rounded(toWgs84(cp ?? middleOf(shapes), isNatural));
    outlines.set(id, { id, name: isRenumbered ? (divisions.get(id) ?? name) : name, center, polygons });
  }
  return [...outlines.values()];
}

const target = join(features, "map/outlines");
function write(code: string, outlines: Outline[]): void {
  writeFileSync(join(target, `${code}.jsonl`), `${outlines.map((outline) => JSON.stringify(outline)).join("\n")}\n`);
}

/** Returns the code of a file's province, from the ids of its divisions. Taiwan's file has no ids. */
function provinceOf(file: string): string {
  if (file.includes(natural)) return "710000";
  const source: { features: Feature[] } = JSON.parse(readFileSync(join(maps, file), "utf8"));
  const id = source.features.find((feature) => feature.id !== undefined)?.id ?? "";
  return `${id.slice(0, 2)}0000`;
}

write("100000", outlinesOf("china.json", "100000"));
const provinces = readdirSync(join(maps, "province")).map((name) => `province/${name}`);
for (const file of provinces) write(provinceOf(file), outlinesOf(file, provinceOf(file)));
rmSync(folder, { recursive: true });
console.log(`${provinces.length} provinces`);
