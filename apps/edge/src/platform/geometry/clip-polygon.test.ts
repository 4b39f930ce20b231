import fc from "fast-check";
import { expect, test } from "vitest";
import { clipToBox, polygonArea } from "./clip-polygon.ts";

const square = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];

test.each([
  ["a box inside", { x: 2, y: 2, w: 3, h: 4 }, 12],
  ["a box over a corner", { x: 8, y: 8, w: 10, h: 10 }, 4],
  ["a box that holds the polygon", { x: -5, y: -5, w: 30, h: 30 }, 100],
  ["a box elsewhere", { x: 20, y: 0, w: 5, h: 5 }, 0],
])("%s shares its area", (_name, box, area) => {
  expect(polygonArea(clipToBox(square, box))).toBeCloseTo(area, 9);
});

const number = fc.integer({ min: -50, max: 50 });

test("the parts of a triangle left and right of a line add up to the triangle", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: number, y: number }), { minLength: 3, maxLength: 3 }),
      number,
      (triangle, at) => {
        const left = polygonArea(clipToBox(triangle, { x: -100, y: -100, w: 100 + at, h: 200 }));
        const right = polygonArea(clipToBox(triangle, { x: at, y: -100, w: 100 - at, h: 200 }));
        expect(left + right).toBeCloseTo(polygonArea(triangle), 6);
      },
    ),
  );
});
