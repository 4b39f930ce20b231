import { type Outlines, type Place } from "@huiyan/contract/map/map.api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outlineAt } from "#shared/map/outline-at.ts";
import { arrowStep } from "./arrow-step.ts";
import { toDisplayed, toStored } from "./coordinate-system.ts";
import { freeLabels } from "./free-labels.ts";
import { isSamePlace, type LonLat, tidy } from "./lon-lat.ts";
import { startZoom } from "./map-zoom.ts";
import { nearMarkers } from "./near-markers.ts";
import { placeOptions } from "./place-options.ts";

const inChina = fc.tuple(fc.double({ min: 75, max: 133, noNaN: true }), fc.double({ min: 19, max: 50, noNaN: true }));
const metres = (a: LonLat, b: LonLat) => Math.hypot((a[0] - b[0]) * 102_000, (a[1] - b[1]) * 111_000);

describe("tiles in GCJ-02, the Chinese coordinate system", () => {
  it("a conversion to GCJ-02 and back changes a position by less than 1e-5 degrees", () => {
    fc.assert(
      fc.property(inChina, (place: LonLat) => {
        const [longitude, latitude] = toStored("gcj02", toDisplayed("gcj02", place));
        expect(Math.abs(longitude - place[0])).toBeLessThan(1e-5);
        expect(Math.abs(latitude - place[1])).toBeLessThan(1e-5);
      }),
    );
  });

  it("shift Shenzhen by some hundred metres", () => {
    const shenzhen: LonLat = [114.0579, 22.5431];
    const shift = metres(shenzhen, toDisplayed("gcj02", shenzhen));
    expect(shift).toBeGreaterThan(200);
    expect(shift).toBeLessThan(900);
  });

  it("GCJ-02 tiles are not shifted outside of China; WGS-84 tiles are never shifted", () => {
    expect(toDisplayed("gcj02", [2.35, 48.85])).toEqual([2.35, 48.85]);
    expect(toDisplayed("wgs84", [114.0579, 22.5431])).toEqual([114.0579, 22.5431]);
    expect(toStored("wgs84", [114.0579, 22.5431])).toEqual([114.0579, 22.5431]);
  });
});

describe("normalised position", () => {
  it.each<[LonLat, LonLat]>([
    [
      [474.0579, 22.5431],
      [114.0579, 22.5431],
    ],
    [
      [-245.9421, 22.5431],
      [114.0579, 22.5431],
    ],
    [
      [114.057_900_04, 22.543_099_96],
      [114.0579, 22.5431],
    ],
    [
      [0, 91],
      [0, 85.05],
    ],
  ])("of %j is %j", (clicked, kept) => {
    expect(tidy(clicked)).toEqual(kept);
  });

  it("a normalised position is inside the server's limits, and does not change when normalised again", () => {
    const anywhere = fc.tuple(
      fc.double({ min: -2000, max: 2000, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    );
    fc.assert(
      fc.property(anywhere, (clicked: LonLat) => {
        const kept = tidy(clicked);
        expect(Math.abs(kept[0])).toBeLessThanOrEqual(180);
        expect(Math.abs(kept[1])).toBeLessThanOrEqual(90);
        expect(isSamePlace(tidy(kept), kept)).toBe(true);
      }),
    );
  });

  it("isSamePlace is false if only one position is undefined", () => {
    expect(isSamePlace(undefined, [0, 0])).toBe(false);
    expect(isSamePlace(undefined, undefined)).toBe(true);
  });
});

describe("arrow keys", () => {
  const from: LonLat = [114, 22.5];
  it.each([
    ["ArrowLeft", -1, 0],
    ["ArrowRight", 1, 0],
    ["ArrowUp", 0, 1],
    ["ArrowDown", 0, -1],
  ])("%s moves the marker by %d, %d", (key, right, up) => {
    const [longitude, latitude] = arrowStep(from, key, 12, false) ?? from;
    expect(Math.sign(longitude - from[0])).toBe(right);
    expect(Math.sign(latitude - from[1])).toBe(up);
  });

  it("arrow keys move the marker half as far in degrees at the next zoom level, and ten times as far with Shift", () => {
    const step = (zoom: number, shift: boolean) => (arrowStep(from, "ArrowRight", zoom, shift)?.[0] ?? 0) - from[0];
    expect(step(9, false) / step(10, false)).toBeCloseTo(2, 2);
    expect(step(10, true) / step(10, false)).toBeCloseTo(10, 1);
  });

  it("only the arrow keys move the marker", () => {
    expect(arrowStep(from, "Enter", 12, false)).toBeUndefined();
  });
});

describe("outlineAt", () => {
  type Ring = [number, number][];
  const square = (w: number, s: number, e: number, n: number): Ring => [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ];
  const feature = (id: string, geometry: Outlines["features"][number]["geometry"]): Outlines["features"][number] => ({
    type: "Feature",
    properties: { id, name: id, center: [0, 0] },
    geometry,
  });
  const outlines: Outlines = {
    type: "FeatureCollection",
    features: [
      feature("ring", { type: "Polygon", coordinates: [square(0, 0, 10, 10), square(4, 4, 6, 6)] }),
      feature("inside", { type: "Polygon", coordinates: [square(4, 4, 6, 6)] }),
      feature("islands", {
        type: "MultiPolygon",
        coordinates: [[square(20, 0, 22, 2)], [square(24, 0, 26, 2)]],
      }),
    ],
  };
  it.each<[LonLat, string | undefined]>([
    [[1, 1], "ring"],
    [[5, 5], "inside"],
    [[21, 1], "islands"],
    [[25, 1], "islands"],
    [[23, 1], undefined],
    [[-1, 5], undefined],
  ])("finds for the position %j the outline %s", (place, id) => {
    expect(outlineAt(outlines, place)?.properties.id).toBe(id);
  });
});

it("leaves out labels that overlap an earlier one", () => {
  const label = (name: string, x: number, y: number) => ({ name, x, y });
  const shown = freeLabels([
    label("广州市", 0, 0),
    label("佛山市", 20, 4),
    label("深圳市", 60, 0),
    label("惠州市", 0, 40),
  ]);
  expect(shown.map(({ name }) => name)).toEqual(["广州市", "深圳市", "惠州市"]);
});

it("draws only markers in the visible area, and at most a limited number", () => {
  const markers = Array.from({ length: 1000 }, (_, n) => {
    const coordinate: LonLat = [n, 0];
    return { id: String(n), name: String(n), coordinate };
  });
  const shown = nearMarkers(markers, ([longitude]) => longitude >= 100);
  expect(shown[0]?.id).toBe("100");
  expect(shown.length).toBeLessThan(500);
  expect(nearMarkers(markers, ([longitude]) => longitude < 3)).toHaveLength(3);
});

it.each([
  [18, true, 18],
  [18, false, 10],
  [8, false, 8],
])("wanted zoom %d with tiles %s starts at zoom %d", (wanted, hasTiles, zoom) => {
  expect(startZoom(wanted, hasTiles)).toBe(zoom);
});

it("distinguishes places of one name by their address, and offers equal ones once", () => {
  const place = (name: string, address: string): Place => ({
    kind: "division",
    name,
    address,
    coordinate: [0, 0],
    zoom: 9,
  });
  const found = [
    place("朝阳区", "北京市"),
    place("朝阳区", "吉林省长春市"),
    place("朝阳区", "北京市"),
    place("深圳市", "深圳市"),
  ];
  expect(placeOptions(found).map(({ value }) => value)).toEqual(["朝阳区 北京市", "朝阳区 吉林省长春市", "深圳市"]);
});
