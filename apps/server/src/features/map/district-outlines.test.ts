import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPlaces, getRegion } from "@huiyan/contract/map/map.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { loadDistrictOutlines } from "./district-outlines.ts";
import { mayLieIn } from "./regions.ts";

const folder = mkdtempSync(join(tmpdir(), "districts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

/** Returns a district as a GeoJSON feature with a rectangle. */
const district = (adcode: string | number, [west, south, east, north]: readonly [number, number, number, number]) => ({
  type: "Feature",
  properties: { adcode, name: "", center: [(west + east) / 2, (south + north) / 2] },
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
});
const collection = (...features: unknown[]) => ({ type: "FeatureCollection", features });
const nanshan = district(440305, [113.85, 22.45, 114, 22.6]);
const futian = district("440304", [114, 22.5, 114.1, 22.6]);

describe("an invalid file of district outlines is refused with a readable reason", () => {
  it.each([
    ["that is not there", () => join(folder, "none.json"), /无法读取 .*none\.json，请检查路径与内容/],
    ["that is no JSON", () => write("text.json", "{"), /无法读取/],
    ["that is no collection", () => write("other.json", { type: "Feature" }), /须为 GeoJSON 的 FeatureCollection/],
    [
      "without a district",
      () => write("city.json", collection(district("440300", [0, 0, 1, 1]))),
      /没有带 adcode 的区县轮廓/,
    ],
  ])("%s", (_name, path, sentence) => expect(() => loadDistrictOutlines(path())).toThrow(sentence));
});

it("a feature that is no district or is invalid is skipped and counted", () => {
  const broken = { ...nanshan, geometry: { type: "Polygon", coordinates: [[[1, 2]]] } };
  const path = write("mixed.json", collection(nanshan, district("440300", [0, 0, 1, 1]), broken));
  expect(loadDistrictOutlines(path)).toEqual({ taken: 1, leftOut: 2 });
});

describe("with loaded district outlines", () => {
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    app = await startTestApp({ env: { DISTRICT_OUTLINES: write("two.json", collection(nanshan, futian)) } });
    world = await createWorld(app);
  });
  afterAll(() => app.close());

  it.each([
    ["in one of them", 113.93, 22.53, { code: "440305", address: "广东省深圳市南山区" }],
    ["in the other", 114.0545, 22.5446, { code: "440304", address: "广东省深圳市福田区" }],
    ["in neither", 114.2, 22.7, { code: "440300", address: "广东省深圳市" }],
  ])("a place %s is described as far as the outlines allow", async (_name, longitude, latitude, region) =>
    expect(await world.staff.client.call(getRegion, { longitude, latitude })).toEqual(region),
  );

  it("the search for a district returns its centre and a near zoom", async () => {
    const [first] = await world.staff.client.call(findPlaces, { keyword: "深圳市南山区" });
    expect(first).toMatchObject({ name: "南山区", coordinate: [113.925, 22.525], zoom: 12 });
  });

  it("with its outline loaded, a district contains only its own positions, not all of its city", () => {
    expect([mayLieIn("440305", 113.93, 22.53), mayLieIn("440305", 114.09, 22.55)]).toEqual([true, false]);
  });
});

it("a server without district outlines does not use those of an earlier server in the same process", async () => {
  loadDistrictOutlines(write("two.json", collection(nanshan, futian)));
  const app = await startTestApp();
  try {
    const { staff } = await createWorld(app);
    const region = await staff.client.call(getRegion, { longitude: 113.93, latitude: 22.53 });
    expect(region).toEqual({ code: "440300", address: "广东省深圳市" });
  } finally {
    await app.close();
  }
});
