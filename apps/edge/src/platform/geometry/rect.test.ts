import fc from "fast-check";
import { expect, test } from "vitest";
import { asShares, insidePicture, overlap } from "./rect.ts";

const size = { width: 640, height: 360 };
const rect = fc.record({
  x: fc.double({ min: -900, max: 900, noNaN: true }),
  y: fc.double({ min: -900, max: 900, noNaN: true }),
  w: fc.double({ min: 1, max: 900, noNaN: true }),
  h: fc.double({ min: 1, max: 900, noNaN: true }),
});

test("a box overlaps itself completely and a neighbouring box not at all", () => {
  const a = { x: 10, y: 10, w: 20, h: 30 };
  expect(overlap(a, a)).toBe(1);
  expect(overlap(a, { ...a, x: 30 })).toBe(0);
  expect(overlap(a, { ...a, x: 20 })).toBeCloseTo(1 / 3);
});

test("overlap is symmetric and lies between 0 and 1", () => {
  fc.assert(
    fc.property(rect, rect, (a, b) => {
      expect(overlap(a, b)).toBeCloseTo(overlap(b, a));
      expect(overlap(a, b)).toBeGreaterThanOrEqual(0);
      expect(overlap(a, b)).toBeLessThanOrEqual(1.000_001);
    }),
  );
});

test("a box that is cut at the picture's border is inside the picture and has an area", () => {
  fc.assert(
    fc.property(rect, (box) => {
      const cut = insidePicture(box, size);
      expect(Math.min(cut.x, cut.y)).toBeGreaterThanOrEqual(0);
      expect(cut.x + cut.w).toBeLessThanOrEqual(size.width);
      expect(cut.y + cut.h).toBeLessThanOrEqual(size.height);
      expect(Math.min(cut.w, cut.h)).toBeGreaterThanOrEqual(1);
    }),
  );
});

test("shares are always between 0 and 1", () => {
  fc.assert(
    fc.property(rect, (box) => {
      const shares = asShares(box, size);
      for (const edge of [shares.x, shares.y, shares.x + shares.w, shares.y + shares.h]) {
        expect(edge).toBeGreaterThanOrEqual(0);
        expect(edge).toBeLessThanOrEqual(1.000_001);
      }
    }),
  );
});
