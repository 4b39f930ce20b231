import fc from "fast-check";
import { expect, test } from "vitest";
import { animalsIn, type Blob, blobsOf, boxOf, partsOf } from "./blob.rules.ts";

const columns = 60;
const rows = 30;

/** Returns a grid with animals of 14 by 6 cells. @param animals the upper left cell of each animal */
function pictureOf(...animals: readonly (readonly [number, number])[]): Uint8Array {
  const cells = new Uint8Array(columns * rows);
  for (const [left, top] of animals)
    for (let y = top; y < top + 6; y += 1) for (let x = left; x < left + 14; x += 1) cells[y * columns + x] = 1;
  return cells;
}
const along = { x: 1, y: 0 };
const usual = 14 * 6;

const animalsOf = (cells: Uint8Array) =>
  blobsOf(cells, columns, rows).flatMap((blob) =>
    partsOf(blob, animalsIn(blob, usual), along).map((part) => boxOf(part, 1)),
  );

test.each([
  ["one is one", [[10, 10]], 1],
  [
    "two with a gap between them are two",
    [
      [10, 5],
      [10, 14],
    ],
    2,
  ],
  [
    "two side by side that touch are two",
    [
      [10, 8],
      [11, 14],
    ],
    2,
  ],
  [
    "two one behind the other that touch are two",
    [
      [10, 10],
      [24, 10],
    ],
    2,
  ],
  [
    "three side by side are three",
    [
      [10, 5],
      [11, 11],
      [10, 17],
    ],
    3,
  ],
] as const)("%s", (_name, animals, expected) => {
  expect(animalsOf(pictureOf(...animals))).toHaveLength(expected);
});

test("divides a blob of two touching animals into parts at the positions of the two", () => {
  const boxes = animalsOf(pictureOf([10, 8], [12, 14])).toSorted((a, b) => a.y - b.y);
  expect(boxes.map(({ y, h }) => Math.round(y + h / 2))).toEqual([11, 17]);
  const behind = animalsOf(pictureOf([10, 10], [24, 11])).toSorted((a, b) => a.x - b.x);
  for (const [index, middle] of [17, 31].entries()) {
    const { x, w } = behind[index] ?? { x: 0, w: 0 };
    expect(Math.abs(x + w / 2 - middle)).toBeLessThanOrEqual(1);
  }
});

const blobWith = (count: number, atBorder = false): Blob => ({
  cells: Array.from({ length: count }, (_, x) => ({ x, y: 0 })),
  atBorder,
});

test("ignores a spot far smaller than an animal, but not the visible part of an animal at the picture's border", () => {
  expect(animalsIn(blobWith(12), usual)).toBe(0);
  expect(animalsIn(blobWith(12, true), usual)).toBe(1);
  expect(animalsIn(blobWith(30), usual)).toBe(1);
  expect(animalsIn(blobWith(500), undefined)).toBe(1);
});

test("assigns every cell of a blob to exactly one part, for any shape", () => {
  const cell = fc.record({ x: fc.nat(30), y: fc.nat(30) });
  const shapes = fc.uniqueArray(cell, { minLength: 8, maxLength: 80, selector: ({ x, y }) => `${x}/${y}` });
  fc.assert(
    fc.property(shapes, fc.integer({ min: 1, max: 6 }), (cells, count) => {
      const parts = partsOf({ cells, atBorder: false }, count, along);
      expect(parts.length).toBeLessThanOrEqual(count);
      const key = ({ x, y }: { x: number; y: number }) => `${x}/${y}`;
      expect(parts.flat().map(key).toSorted()).toEqual(cells.map(key).toSorted());
    }),
  );
});
