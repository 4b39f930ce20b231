import fc from "fast-check";
import { expect, test } from "vitest";
import { thingsInCells } from "./finder-cells.ts";
import { foundBy } from "./letterbox.ts";

const size = { width: 128, height: 88 };
const plane = size.width * size.height;

/** Returns the output of the network for these objects. The centre of a cell is at (column + 0.5) × 4. */
function answerOf(
  found: readonly { column: number; row: number; score: number; sides: readonly number[]; first: number }[],
) {
  const cells = new Float32Array(plane * 7);
  for (const { column, row, score, sides, first } of found) {
    const at = row * size.width + column;
    for (const [number, value] of [score, ...sides.map((side) => side / 32), first, 1 - first].entries())
      cells[number * plane + at] = value;
  }
  return cells;
}

test("derives an object's box from its cell and the distances to its sides", () => {
  const one = { column: 10, row: 20, score: 0.8, sides: [12, 8, 30, 6], first: 0.9 };
  const [found, ...others] = thingsInCells(answerOf([one]), size, 0.3);
  expect(others).toEqual([]);
  expect(found?.isFirst).toBe(true);
  expect(found?.score).toBeCloseTo(0.8, 5);
  expect(found?.box.x).toBeCloseTo(30, 3);
  expect(found?.box.y).toBeCloseTo(74, 3);
  expect(found?.box.w).toBeCloseTo(42, 3);
  expect(found?.box.h).toBeCloseTo(14, 3);
});

test("keeps the most confident of neighbouring cells, and none below the limit", () => {
  const cow = { column: 10, row: 20, score: 0.5, sides: [20, 20, 20, 20], first: 0.2 };
  const answer = answerOf([cow, { ...cow, column: 11, score: 0.45 }, { ...cow, column: 60, score: 0.29 }]);
  expect(thingsInCells(answer, size, 0.3).map(({ isFirst }) => isFirst)).toEqual([false]);
});

test("keeps the more confident of two boxes that nearly coincide, and both of two adjacent ones", () => {
  const near = fc.integer({ min: -8, max: 8 });
  const frame = { width: 512, height: 288 };
  const pig = { x: 100, y: 120, w: 80, h: 30 };
  fc.assert(
    fc.property(near, near, (dx, dy) => {
      const double = { box: { ...pig, x: pig.x + dx, y: pig.y + dy }, score: 0.4, isFirst: true };
      const beside = { box: { ...pig, y: pig.y + 26 + Math.abs(dy) }, score: 0.5, isFirst: true };
      const kept = foundBy("animals", [double, { ...double, box: pig, score: 0.6 }, beside], frame);
      return kept.map(({ score }) => score).join() === "0.6,0.5";
    }),
  );
});
