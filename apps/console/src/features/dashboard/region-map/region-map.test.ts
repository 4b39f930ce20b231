import { type Outlines } from "@huiyan/contract/map/map.api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOutCallouts, mapShades, shadeOf } from "./callouts.ts";
import { shapesOf } from "./projection.ts";

const square = (id: string, [west, south]: readonly [number, number], side: number): Outlines["features"][number] => ({
  type: "Feature",
  properties: { id, name: id, center: [west + side / 2, south + side / 2] },
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [west, south],
        [west + side, south],
        [west + side, south + side],
        [west, south + side],
        [west, south],
      ],
    ],
  },
});
const outlines = (...features: Outlines["features"]): Outlines => ({ type: "FeatureCollection", features });
const numbersOf = (path: string) => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

describe("shapes of the map", () => {
  it("the shapes fill the drawing with north at the top, and do not leave it", () => {
    const [south, north] = shapesOf(
      outlines(square("1", [100, 20], 5), square("2", [100, 30], 5)),
      { width: 400, height: 300 },
      false,
    );
    expect(south?.centre[1]).toBeGreaterThan(north?.centre[1] ?? 0);
    const ys = [south, north].flatMap((shape) => numbersOf(shape?.path ?? "").filter((_, at) => at % 2 === 1));
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([0, 300]);
  });

  it("scale the country by its mainland; islands in the far south are below the drawing", () => {
    const [land, islands] = shapesOf(
      outlines(square("1", [100, 20], 10), square("2", [110, 4], 1)),
      { width: 400, height: 300 },
      true,
    );
    expect(Math.max(...numbersOf(land?.path ?? "").filter((_, at) => at % 2 === 1))).toBe(300);
    expect(Math.min(...numbersOf(islands?.path ?? "").filter((_, at) => at % 2 === 1))).toBeGreaterThan(300);
  });

  it("there are no shapes without outlines", () => {
    expect(shapesOf(outlines(), { width: 400, height: 300 }, true)).toEqual([]);
  });
});

describe("labels next to the map", () => {
  const centre = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 500 }));
  const room = { width: 700, height: 500, boxHeight: 40, gap: 8 };

  it("labels are in columns inside the drawing, without overlap, and no two lines of a column cross", () => {
    fc.assert(
      fc.property(fc.array(centre, { maxLength: 40 }), (centres) => {
        const callouts = layOutCallouts(
          centres.map((own) => ({ centre: own })),
          room,
        );
        for (const side of ["left", "right"] as const) {
          const column = callouts.filter((one) => one.side === side);
          for (const [at, one] of column.entries()) {
            expect(one.y - room.boxHeight / 2).toBeGreaterThanOrEqual(-0.01);
            expect(one.y + room.boxHeight / 2).toBeLessThanOrEqual(room.height + 0.01);
            const next = column[at + 1];
            if (next === undefined) continue;
            expect(next.y - one.y).toBeGreaterThanOrEqual(room.boxHeight);
            // Labels of a column are in the order of their line ends, so their lines cannot cross.
            expect(next.to[1]).toBeGreaterThanOrEqual(one.to[1]);
          }
        }
        expect(callouts.length).toBe(Math.min(centres.length, 20));
      }),
    );
  });

  it("labels are at the left for divisions in the west", () => {
    const callouts = layOutCallouts([{ centre: [600, 10] }, { centre: [10, 400] }], room);
    expect(callouts.map(({ side, to }) => [side, to[0]])).toEqual([
      ["left", 10],
      ["right", 600],
    ]);
  });

  it.each([
    [0, 0],
    [1, 1],
    [10, 1],
    [11, 2],
    [25, 2],
    [26, 3],
    [50, 3],
    [51, 4],
    [10_000, 4],
  ])("%d alarms are drawn in shade %d", (count, shade) => {
    expect(shadeOf(count)).toBe(shade);
    expect(mapShades[shadeOf(count)]).toBeDefined();
  });
});
