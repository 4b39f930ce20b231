import fc from "fast-check";
import { expect, test } from "vitest";
import { type Corners, contains } from "./polygon.rules.ts";

const lShape: Corners = [
  [0, 0],
  [1, 0],
  [1, 0.5],
  [0.5, 0.5],
  [0.5, 1],
  [0, 1],
];

test.each([
  [0.25, 0.25, true],
  [0.75, 0.25, true],
  [0.25, 0.75, true],
  [0.75, 0.75, false],
  [-0.1, 0.25, false],
  [0.25, 1.1, false],
])("the point %f, %f in an L is inside: %s", (x, y, inside) => {
  expect(contains(lShape, { x, y })).toBe(inside);
});

test("does not depend on the direction and the first of the corners", () => {
  const share = fc.double({ min: -0.4999, max: 1.4999, noNaN: true });
  fc.assert(
    fc.property(share, share, fc.nat(5), (x, y, turn) => {
      const turned = [...lShape.slice(turn), ...lShape.slice(0, turn)].reverse();
      const onEdge = [0, 0.5, 1].some((edge) => Math.abs(x - edge) < 1e-9 || Math.abs(y - edge) < 1e-9);
      if (!onEdge) expect(contains(turned, { x, y })).toBe(contains(lShape, { x, y }));
    }),
  );
});
