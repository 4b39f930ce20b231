import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "#test/random.ts";
import { changeBetween, isMovement, learnNoise, minCells } from "./motion.rules.ts";
import { type SmallPicture } from "./small-picture.ts";

const [columns, rows] = [80, 45];
const threshold = 10;

function drawn(value: (column: number, row: number) => number): SmallPicture {
  const cells = Uint8Array.from({ length: columns * rows }, (_, cell) =>
    Math.max(0, Math.min(255, value(cell % columns, Math.floor(cell / columns)))),
  );
  return { columns, rows, cells };
}

const quiet = new Float32Array(columns * rows);
const scene = (column: number, row: number): number => 60 + ((column * 7 + row * 13) % 90);
const box = (x: number, y: number, w: number, h: number, by: number) => (column: number, row: number) =>
  scene(column, row) + (column >= x && column < x + w && row >= y && row < y + h ? by : 0);

function isMoved(before: SmallPicture, now: SmallPicture, noise = quiet): boolean {
  return isMovement(changeBetween(before, now, noise, threshold));
}

test.each([
  ["nothing", scene, false],
  ["a person of two cells by five", box(40, 20, 2, 5, 20), true],
  ["a dark spot of two cells by two", box(3, 3, 2, 2, -15), true],
  ["a spot in the corner", box(78, 43, 2, 2, 30), true],
  ["one cell alone", box(40, 20, 1, 1, 80), false],
  ["less than the threshold", box(40, 20, 20, 20, 9), false],
  ["a lorry over four tenths of the picture", box(0, 0, 32, 45, 50), true],
])("%s", (_name, now, expected) => {
  expect(isMoved(drawn(scene), drawn(now))).toBe(expected);
});

test("ignores a small change of the whole picture's brightness, and finds an object that moves during it", () => {
  const lighter = (column: number, row: number): number => scene(column, row) + 15;
  expect(isMoved(drawn(scene), drawn(lighter))).toBe(false);
  const walker = box(40, 20, 2, 5, 20);
  expect(
    isMoved(
      drawn(scene),
      drawn((column, row) => walker(column, row) + 15),
    ),
  ).toBe(true);
});

test("a lamp that is switched on causes an analysis", () => {
  expect(
    isMoved(
      drawn(scene),
      drawn((column, row) => scene(column, row) + 40),
    ),
  ).toBe(true);
});

test("finds a spot of 3 × 2 cells that differs by twice the threshold, at any position", () => {
  const before = drawn(scene);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: columns - 3 }),
      fc.integer({ min: 0, max: rows - 2 }),
      fc.constantFrom(-2 * threshold, 2 * threshold),
      (x, y, by) => {
        const { cells } = changeBetween(before, drawn(box(x, y, 3, 2, by)), quiet, threshold);
        expect(cells).toBeGreaterThanOrEqual(minCells);
      },
    ),
  );
});

test("noise of a dark camera is no motion", () => {
  const random = new Random(7);
  const noisy = (deviation: number): SmallPicture =>
    drawn((column, row) => scene(column, row) + random.normal() * deviation);
  for (let frame = 0; frame < 50; frame++) expect(isMoved(noisy(1.5), noisy(1.5))).toBe(false);
  const noise = new Float32Array(columns * rows);
  for (let frame = 0; frame < 150; frame++) learnNoise(noise, noisy(4), noisy(4));
  for (let frame = 0; frame < 50; frame++) expect(isMoved(noisy(4), noisy(4), noise)).toBe(false);
});

test("learns the noise of moving leaves, and still finds a person in front of them", () => {
  const random = new Random(9);
  const leaves = (column: number, row: number): number =>
    scene(column, row) + (column < 30 && row < 30 ? random.between(-20, 20) : 0);
  expect(isMoved(drawn(leaves), drawn(leaves))).toBe(true);
  const noise = new Float32Array(columns * rows);
  for (let frame = 0; frame < 150; frame++) learnNoise(noise, drawn(leaves), drawn(leaves));
  const moved = Array.from({ length: 50 }, () => isMoved(drawn(leaves), drawn(leaves), noise));
  expect(moved.filter(Boolean).length).toBeLessThanOrEqual(2);
  const walker = box(10, 10, 3, 8, 70);
  expect(isMoved(drawn(leaves), drawn(walker), noise)).toBe(true);
});

test("finds a change of four times the threshold with any learned noise", () => {
  fc.assert(
    fc.property(fc.float({ min: 0, max: 255, noNaN: true }), (known) => {
      const noise = new Float32Array(columns * rows).fill(known);
      expect(
        isMoved(
          drawn(() => 60),
          drawn((column, row) => 60 + (column < 4 && row < 4 ? 4 * threshold + 1 : 0)),
          noise,
        ),
      ).toBe(true);
    }),
  );
});
