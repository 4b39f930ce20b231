import fc from "fast-check";
import { expect, test } from "vitest";
import { segmentsCovering } from "./segment-buffer.ts";

const every2s = Array.from({ length: 20 }, (_, index) => ({
  path: `${index}.ts`,
  beganAt: index * 2_000,
  endedAt: (index + 1) * 2_000,
}));

test("selects all segments that overlap the time of a clip", () => {
  const covering = segmentsCovering(every2s, 15_000, 25_000);
  expect(covering?.map(({ endedAt }) => endedAt)).toEqual([16_000, 18_000, 20_000, 22_000, 24_000, 26_000]);
});

test("selects none before the last second of a clip was written", () => {
  expect(segmentsCovering(every2s, 35_000, 45_000)).toBeUndefined();
  expect(segmentsCovering([], 0, 1)).toBeUndefined();
});

test("selects segments that cover the time of any clip without a gap", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 10_000 }), (from, length) => {
      const covering = segmentsCovering(every2s, from, from + length);
      if (covering === undefined) return;
      expect((covering[0]?.endedAt ?? 0) - 2_000).toBeLessThanOrEqual(from);
      expect(covering.at(-1)?.endedAt).toBeGreaterThanOrEqual(from + length);
    }),
  );
});
