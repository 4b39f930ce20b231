import fc from "fast-check";
import { expect, it } from "vitest";
import { cropTo, unionOf } from "./crop-picture.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const part = fc.tuple(share, share, share, share).map(([x, y, w, h]) => ({ x: x * (1 - w), y: y * (1 - h), w, h }));

it("a crop is inside the picture, has the frame's aspect ratio, and contains the relevant part as far as possible", () => {
  fc.assert(
    fc.property(part, fc.double({ min: 0.5, max: 2, noNaN: true }), (found, shape) => {
      const crop = cropTo(found, shape);
      expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(crop.x + crop.w, crop.y + crop.h)).toBeLessThanOrEqual(1 + 1e-9);
      expect(crop.w / crop.h).toBeCloseTo(shape, 6);
      if (crop.w < Math.min(1, shape)) {
        expect(crop.x).toBeLessThanOrEqual(found.x + 1e-9);
        expect(crop.x + crop.w).toBeGreaterThanOrEqual(found.x + found.w - 1e-9);
        expect(crop.y).toBeLessThanOrEqual(found.y + 1e-9);
      }
    }),
  );
});

it("enlarges a small part, at most to the minimum size of a crop", () => {
  const crop = cropTo({ x: 0.8, y: 0.5, w: 0.05, h: 0.1 }, 1);
  expect(crop.w).toBe(0.3);
  expect(crop.x).toBeCloseTo(0.675);
});

it("shows a region that contains all boxes", () => {
  const union = unionOf([
    { x: 0.1, y: 0.2, w: 0.1, h: 0.1 },
    { x: 0.5, y: 0.1, w: 0.2, h: 0.3 },
  ]);
  expect(union?.x).toBe(0.1);
  expect(union?.w).toBeCloseTo(0.6);
  expect(unionOf([])).toBeUndefined();
});
