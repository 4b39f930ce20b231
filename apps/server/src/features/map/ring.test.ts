import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeRing, isInPolygon, isInRing, type Ring } from "./ring.ts";

const ring = (...positions: [number, number][]): Ring => Float64Array.from(positions.flat());
const square = (west: number, south: number, size: number) =>
  ring([west, south], [west + size, south], [west + size, south + size], [west, south + size]);

it("a ring is decoded from differences in zigzag encoding with five bits per character", () => {
  // start at 1, 1; then add +2, -1; then add -40, +0; in steps of 1/2048°
  expect([...decodeRing("AAC@nA?")].map((degrees) => degrees * 2048)).toEqual([1, 1, 3, 0, -37, 0]);
});

describe("whether a position is in a polygon", () => {
  const outer = square(0, 0, 10);
  const hole = square(4, 4, 2);
  const notched = ring([0, 0], [10, 0], [10, 10], [5, 2], [0, 10]);
  it.each([
    ["inside", [outer], 1, 1, true],
    ["outside to the east", [outer], 11, 5, false],
    ["outside to the north", [outer], 5, 11, false],
    ["in the hole", [outer, hole], 5, 5, false],
    ["beside the hole", [outer, hole], 3, 5, true],
    ["in the notch of a ring that is not convex", [notched], 5, 5, false],
    ["beside the notch", [notched], 1, 5, true],
    ["on the height of a corner", [outer], 5, 0.0001, true],
    ["without any ring", [], 1, 1, false],
  ])("%s", (_name, rings, x, y, inside) => expect(isInPolygon(rings, x, y)).toBe(inside));

  it("the result does not depend on the first corner of the ring or its direction", () => {
    const coordinate = fc.double({ min: -12, max: 12, noNaN: true });
    fc.assert(
      fc.property(coordinate, coordinate, fc.nat(4), fc.boolean(), (x, y, start, isReversed) => {
        const corners = Array.from({ length: 5 }, (_none, at) => [...notched.slice(2 * at, 2 * at + 2)]);
        const turned = [...corners.slice(start), ...corners.slice(0, start)];
        const other = Float64Array.from((isReversed ? turned.toReversed() : turned).flat());
        // skips positions on a side of the ring, which may count as inside or outside
        fc.pre(isInRing(notched, x + 1e-9, y + 1e-9) === isInRing(notched, x - 1e-9, y - 1e-9));
        expect(isInRing(other, x, y)).toBe(isInRing(notched, x, y));
      }),
    );
  });
});
