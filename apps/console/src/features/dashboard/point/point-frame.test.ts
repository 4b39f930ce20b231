import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { projectionOf } from "../region-map/projection.ts";
import { clusters, frameOf, scaleBar } from "./point-frame.ts";

const position = fc.tuple(fc.double({ min: 75, max: 134, noNaN: true }), fc.double({ min: 18, max: 53, noNaN: true }));

describe("area of a map with points", () => {
  it("contains all points at any distance between them", () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 30 }), (positions) => {
        const frame = frameOf(positions);
        if (frame === undefined) throw new Error("there is a frame");
        const toRoom = projectionOf(frame, { width: 900, height: 400 });
        for (const one of positions) {
          const [x, y] = toRoom(one);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(900);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(400);
        }
      }),
    );
  });

  it("the area is undefined without points, and centred on a single point", () => {
    expect(frameOf([])).toBeUndefined();
    const frame = frameOf([[106.5, 29.5]]);
    if (frame === undefined) throw new Error("there is a frame");
    const [x, y] = projectionOf(frame, { width: 900, height: 400 })([106.5, 29.5]);
    expect([Math.round(x), Math.round(y)]).toEqual([450, 200]);
  });

  it("clusters contain each point once, and are at least as far apart as a marker is wide", () => {
    const spots = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(spots, (items) => {
        const found = clusters(items, (item) => item);
        expect(found.flatMap(({ of }) => of)).toHaveLength(items.length);
        for (const [at, one] of found.entries())
          for (const other of found.slice(at + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(26);
      }),
    );
  });

  it.each([
    [0.02, 400, 500],
    [1, 400, 20_000],
    [30, 400, 1_000_000],
  ])("the scale bar of a map with %d degrees in %d pixels is %d metres long", (span, height, metres) => {
    const bar = scaleBar({ west: 0, east: 0.01, south: 29, north: 29 + span }, { width: 900, height }, 120);
    expect(bar.metres).toBe(metres);
    expect(bar.pixels).toBeLessThanOrEqual(120);
  });
});
