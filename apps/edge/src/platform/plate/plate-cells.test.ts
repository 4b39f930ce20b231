import { expect, test } from "vitest";
import { cornerBounds, platesInCells } from "./plate-cells.ts";

const size = { width: 20, height: 15 };
const plane = size.width * size.height;

/**
 * Returns the finder's output with these scores in these cells. Corners are 32 pixels left and right, 8 above and
 * below.
 */
function answer(cells: [column: number, row: number, score: number, twoRowed?: number][]): Float32Array {
  const planes = new Float32Array(10 * plane);
  for (const [column, row, score, twoRowed = 0] of cells) {
    const at = row * size.width + column;
    planes[at] = score;
    planes[at + plane] = twoRowed;
    [-1, -0.25, 1, -0.25, 1, 0.25, -1, 0.25].forEach((value, index) => {
      planes[at + plane * (2 + index)] = value;
    });
  }
  return planes;
}

test("returns a plate in pixels of the picture, its corners from the upper left clockwise", () => {
  const [plate, ...others] = platesInCells(answer([[10, 5, 0.9, 0.8]]), size, 0.3);
  expect(others).toEqual([]);
  expect(plate?.score).toBeCloseTo(0.9);
  expect(plate?.isTwoRowed).toBe(true);
  expect(plate?.corners).toEqual([
    { x: 52, y: 36 },
    { x: 116, y: 36 },
    { x: 116, y: 52 },
    { x: 52, y: 52 },
  ]);
  if (plate !== undefined) expect(cornerBounds(plate.corners)).toEqual({ x: 52, y: 36, w: 64, h: 16 });
});

test("keeps the most confident cell of each plate, and none below the limit", () => {
  const cells = answer([
    [8, 5, 0.6],
    [9, 5, 0.9],
    [11, 5, 0.7],
    [9, 12, 0.5],
    [2, 2, 0.2],
  ]);
  expect(platesInCells(cells, size, 0.3).map(({ score }) => Number(score.toFixed(2)))).toEqual([0.9, 0.5]);
});
