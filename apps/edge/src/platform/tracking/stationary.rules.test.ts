import fc from "fast-check";
import { expect, test } from "vitest";
import { isDue, nextStands, type Stand } from "./stationary.rules.ts";

const times = { leaveMs: 2_000, tolerance: 0.3 };
const stayMs = 5_000;
const frameMs = 200;

/** Returns the seconds at which stops are reported. @param frames left edges of cars 100 px wide, frame by frame */
function reportedAt(frames: readonly (readonly number[])[]): number[] {
  let stands: Stand[] = [];
  return frames.flatMap((lefts, index) => {
    const at = index * frameMs;
    const cars = lefts.map((x) => ({ trackId: index, box: { x, y: 0, w: 100, h: 60 } }));
    const seen = nextStands(stands, cars, at, times);
    const due = seen.filter((stand) => isDue(stand, at, stayMs));
    stands = seen.map((stand) => (due.includes(stand) ? { ...stand, raised: true } : stand));
    return due.map(() => at / 1_000);
  });
}

const seconds = (length: number, frame: readonly number[]): number[][] =>
  Array.from({ length: length * 5 }, () => [...frame]);
const driving = (from: number, to: number, length: number): number[][] =>
  Array.from({ length: length * 5 }, (_, n) => [from + ((to - from) * n) / (length * 5)]);

test.each([
  ["a car that stands is reported when the time is due", seconds(8, [300]), [5]],
  ["a stop is reported once", seconds(60, [300]), [5]],
  ["a car that drives through is not", driving(0, 1_000, 10), []],
  ["one that drives up counts from where it stands", [...driving(0, 300, 4), ...seconds(8, [300])], [8.6]],
  ["a stop shorter than the time is not", [...seconds(4, [300]), ...driving(300, 900, 3)], []],
  ["a car hidden for a moment goes on standing", [...seconds(3, [300]), ...seconds(1, []), ...seconds(4, [300])], [5]],
  [
    "the next car at the same place has its own time",
    [...seconds(6, [300]), ...seconds(3, []), ...seconds(6, [300])],
    [5, 14],
  ],
  ["two cars side by side are two stops", seconds(6, [300, 450]), [5, 5]],
])("%s", (_name, frames, expected) => {
  expect(reportedAt(frames)).toEqual(expected);
});

test("tolerates small movements of a standing car's box", () => {
  const shake = fc.array(fc.integer({ min: -14, max: 14 }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(shake, (shakes) => {
      expect(reportedAt(shakes.map((by) => [300 + by]))).toEqual([5]);
    }),
  );
});
