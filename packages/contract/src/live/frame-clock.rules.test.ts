import fc from "fast-check";
import { expect, test } from "vitest";
import { frameClock, frameClockCells, readFrameClock } from "./frame-clock.rules.ts";

const now = 1_795_000_000_000;
/** The row as it is drawn: grey levels, since no coding keeps true black and white. */
const drawn = (cells: readonly boolean[]) => (x: number) => (cells[Math.floor(x * frameClock.cells)] ? 220 : 30);

test("what is drawn is read, whatever the time", () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 30), max: 2 ** 30 }), (off) => {
      expect(readFrameClock(drawn(frameClockCells(now + off)), now)).toBe(now + off);
    }),
  );
});

test("a row with one wrong cell is not read as another time", () => {
  const cells = frameClockCells(now);
  for (const wrong of cells.keys()) {
    const spoilt = cells.map((cell, at) => (at === wrong ? !cell : cell));
    expect(readFrameClock(drawn(spoilt), now)).toBeUndefined();
  }
});

test("a picture without the row has no time", () => {
  expect(readFrameClock(() => 0, now)).toBeUndefined();
  expect(readFrameClock(() => 255, now)).toBeUndefined();
});
