import fc from "fast-check";
import { expect, test } from "vitest";
import { detectionsOf, letterbox, letterboxOf, letterboxSide } from "./letterbox.ts";

test("a wide picture lies in the middle of the square with grey above and below", async () => {
  const rgb = Buffer.alloc(640 * 360 * 3, 255);
  const square = await letterbox({ rgb, width: 640, height: 360 });
  expect(square).toHaveLength(letterboxSide ** 2 * 3);
  expect(square[0]).toBe(0x77);
  expect(square[(256 * letterboxSide + 256) * 3]).toBe(255);
  expect(square.at(-1)).toBe(0x77);
});

test("a box found in the square comes back to its place in the picture", () => {
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

test("weak boxes, furniture and the double of a box are left out", () => {
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
