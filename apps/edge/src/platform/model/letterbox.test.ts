import fc from "fast-check";
import { expect, test } from "vitest";
import { detectionsOf, letterbox, letterboxOf } from "./letterbox.ts";

test.each([
  [
    { width: 640, height: 360 },
    { width: 512, height: 352 },
    { left: 0, top: 32 },
  ],
  [
    { width: 720, height: 1280 },
    { width: 352, height: 512 },
    { left: 32, top: 0 },
  ],
  [
    { width: 704, height: 576 },
    { width: 512, height: 512 },
    { left: 0, top: 46 },
  ],
  [
    { width: 4000, height: 100 },
    { width: 512, height: 96 },
    { left: 0, top: 41 },
  ],
])("a picture of %o is shown to the detector in %o, between grey", async (from, size, { left, top }) => {
  const { bytes, ...input } = await letterbox({ rgb: Buffer.alloc(from.width * from.height * 3, 255), ...from });
  expect(input.size).toEqual(size);
  expect(bytes).toHaveLength(size.width * size.height * 3);
  const at = (x: number, y: number) => bytes[(y * size.width + x) * 3];
  const middle = { x: size.width / 2, y: size.height / 2 };
  expect([at(left, middle.y), at(middle.x, top)]).toEqual([255, 255]);
  expect(left > 0 ? at(left - 1, middle.y) : at(middle.x, top - 1)).toBe(0x77);
});

test("maps a box found in the scaled picture back to its position in the original", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 4000 }), fc.integer({ min: 100, max: 4000 }), (width, height) => {
      const box = letterboxOf({ width, height });
      const rows = Float32Array.of(box.left, box.top, box.left + box.width, box.top + box.height, 0.9, 0);
      const [whole] = detectionsOf(rows, { width, height });
      expect(whole?.box.x).toBeCloseTo(0, 1);
      expect(whole?.box.y).toBeCloseTo(0, 1);
      expect(whole?.box.w).toBeCloseTo(width, 0);
      expect(whole?.box.h).toBeCloseTo(height, 0);
    }),
  );
});

test("omits boxes with low scores, kinds that no algorithm uses, and duplicates", () => {
  const rows = Float32Array.from(
    [
      [10, 120, 60, 300, 0.9, 0],
      [12, 122, 62, 302, 0.6, 0],
      [200, 120, 260, 300, 0.2, 0],
      [300, 120, 360, 300, 0.9, 56],
    ].flat(),
  );
  expect(detectionsOf(rows, { width: 640, height: 360 })).toHaveLength(1);
});
