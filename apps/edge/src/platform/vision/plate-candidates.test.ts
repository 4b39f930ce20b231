import { expect, test } from "vitest";
import { joined, looksLikePlate, parted, stacked } from "./plate-candidates.ts";

const found = (x: number, y: number, w: number, h: number, angle = 0) => ({
  box: { centre: { x, y }, w, h, angle },
  score: 0.9,
});

test("joins two parts of one plate, in any order", () => {
  const [left, right] = [found(100, 100, 40, 30), found(180, 100, 100, 30)];
  for (const parts of [
    [left, right],
    [right, left],
  ]) {
    const [whole] = joined(parts);
    expect(whole?.box.centre.x).toBeCloseTo((80 + 230) / 2, 5);
    expect(whole?.box.w).toBeCloseTo(150, 5);
  }
});

test("joins tilted parts along their direction", () => {
  const [whole] = joined([
    found(100, 100, 40, 30, 0.3),
    found(100 + 80 * Math.cos(0.3), 100 + 80 * Math.sin(0.3), 100, 30, 0.3),
  ]);
  expect(whole?.box.angle).toBeCloseTo(0.3, 5);
  expect(whole?.box.w).toBeCloseTo(150, 5);
});

test("does not join lines above each other, far apart or of different heights", () => {
  const one = found(100, 100, 60, 30);
  for (const other of [found(100, 140, 60, 30), found(300, 100, 60, 30), found(170, 100, 60, 90)]) {
    expect(joined([one, other])).toEqual([]);
  }
});

test("ignores text that does not have the shape of a plate", () => {
  expect(looksLikePlate(found(0, 0, 140, 40).box)).toBe(true);
  expect(looksLikePlate(found(0, 0, 140, 40, 0.7).box)).toBe(true);
  for (const box of [found(0, 0, 40, 40), found(0, 0, 400, 40), found(0, 0, 12, 4), found(0, 0, 140, 40, 1.3)]) {
    expect(looksLikePlate(box.box)).toBe(false);
  }
});

test("considers two texts above each other, or one text with the shape of two rows, as a two-row plate", () => {
  const [upper, lower] = [found(100, 62, 80, 30), found(100, 105, 140, 40)];
  expect(stacked([lower, upper]).map(({ rows }) => rows)).toEqual([[upper.box, lower.box]]);
  expect(stacked([upper, found(100, 200, 140, 40)])).toEqual([]);
  const [whole] = parted([found(100, 100, 200, 100), found(300, 100, 200, 50)]);
  expect(whole?.rows).toHaveLength(2);
  expect(whole?.rows[0]?.centre.y).toBeLessThan(100);
});
