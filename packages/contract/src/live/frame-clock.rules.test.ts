import fc from "fast-check";
import { expect, test } from "vitest";
import { frameClock, frameClockCells, readFrameClock } from "./frame-clock.rules.ts";

const now = 1_795_000_000_000;
/** Returns the drawn row in grey levels; video coding does not preserve pure black and white. */
const drawn = (cells: readonly boolean[]) => (x: number) => (cells[Math.floor(x * frameClock.cells)] ? 220 : 30);

test("reads back any time that it draws", () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 30), max: 2 ** 30 }), (off) => {
      expect(readFrameClock(drawn(frameClockCells(now + off)), now)).toBe(now + off);
    }),
  );
});

test("refuses a row with one wrong cell", () => {
  const cells = frameClockCells(now);
  for (const wrong of cells.keys()) {
    const spoilt = cells.map((cell, at) => (at === wrong ? !cell : cell));
    expect(readFrameClock(drawn(spoilt), now)).toBeUndefined();
  }
});

test("finds no time in a picture without the row", () => {
  expect(readFrameClock(() => 0, now)).toBeUndefined();
  expect(readFrameClock(() => 255, now)).toBeUndefined();
});
