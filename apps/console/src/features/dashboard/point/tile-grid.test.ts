import fc from "fast-check";
import { expect, it } from "vitest";
import { tilesOf } from "./tile-grid.ts";

const box = fc
  .tuple(fc.double({ min: 75, max: 134, noNaN: true }), fc.double({ min: 18, max: 52, noNaN: true }))
  .chain(([west, south]) =>
    fc
      .double({ min: 0.01, max: 30, noNaN: true })
      .map((side) => ({ west, south, east: west + side, north: south + side })),
  );

it("tiles cover the whole box without gaps, and their number is limited", () => {
  fc.assert(
    fc.property(box, (own) => {
      const tiles = tilesOf(own, 1000);
      expect(tiles.length).toBeGreaterThan(0);
      expect(tiles.length).toBeLessThanOrEqual(60);
      expect(Math.min(...tiles.map(({ west }) => west))).toBeLessThanOrEqual(own.west);
      expect(Math.max(...tiles.map(({ east }) => east))).toBeGreaterThanOrEqual(own.east);
      expect(Math.max(...tiles.map(({ north }) => north))).toBeGreaterThanOrEqual(own.north);
      expect(Math.min(...tiles.map(({ south }) => south))).toBeLessThanOrEqual(own.south);
      expect(new Set(tiles.map(({ x, y }) => `${x} ${y}`)).size).toBe(tiles.length);
    }),
  );
});

it("uses the tile numbers of web Mercator: Shenzhen at zoom 10", () => {
  const [tile] = tilesOf({ west: 114.0579, east: 114.058, south: 22.5431, north: 22.5432 }, 0.0728);
  expect([tile?.z, tile?.x, tile?.y]).toEqual([10, 836, 446]);
});
