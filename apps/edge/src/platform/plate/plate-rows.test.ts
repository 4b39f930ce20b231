import { expect, test } from "vitest";
import { isStacked, rowBounds, splitRows } from "./plate-rows.ts";

const box = (x: number, y: number, w: number, h: number, angle = 0) => ({ centre: { x, y }, w, h, angle });
/**
 * Returns both rows of a plate of 440 × 220 mm, rotated about its centre, at one pixel per millimetre. Sizes: GA
 * 36-2018.
 */
function rowsOf(angle: number) {
  const turned = (x: number, y: number) => ({
    x: 500 + x * Math.cos(angle) - y * Math.sin(angle),
    y: 500 + x * Math.sin(angle) + y * Math.cos(angle),
  });
  return [
    { centre: turned(0, -65), w: 220, h: 60, angle },
    { centre: turned(0, 35), w: 385, h: 110, angle },
  ] as const;
}

test("recognises the two rows of a plate, however it is rotated", () => {
  for (const angle of [0, 0.2, -0.4]) {
    const [upper, lower] = rowsOf(angle);
    expect(isStacked(upper, lower)).toBe(true);
    expect(isStacked(lower, upper)).toBe(false);
  }
});

test.each([
  ["lines of one height far apart", box(100, 20, 80, 30), box(100, 100, 140, 40)],
  ["text beside text", box(20, 100, 60, 30), box(120, 100, 140, 40)],
  ["a wide line above", box(100, 60, 200, 30), box(100, 100, 140, 40)],
  ["one at another angle", box(100, 62, 80, 30, 0.5), box(100, 100, 140, 40)],
  ["a long line below", box(100, 62, 80, 30), box(100, 100, 400, 40)],
])("%s are no plate of two rows", (_what, upper, lower) => expect(isStacked(upper, lower)).toBe(false));

test("splits a plate that was found as one row where the rows meet, and both parts cover it", () => {
  const whole = box(200, 100, 385, 190);
  const [upper, lower] = splitRows(whole) ?? [];
  expect(upper?.centre.y).toBeLessThan(lower?.centre.y ?? 0);
  expect((lower?.centre.y ?? 0) + (lower?.h ?? 0) / 2).toBeGreaterThan(100 + 95 * 0.95);
  expect((upper?.centre.y ?? 0) - (upper?.h ?? 0) / 2).toBeLessThan(100 - 95 * 0.9);
  expect(splitRows(box(200, 100, 440, 140))).toBeUndefined();
});

test("returns bounds that contain both rows", () => {
  expect(rowBounds([box(50, 20, 40, 20), box(50, 50, 100, 40)])).toEqual({ x: 0, y: 10, w: 100, h: 60 });
});
