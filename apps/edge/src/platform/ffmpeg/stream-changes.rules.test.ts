import { expect, test } from "vitest";
import { printedSize, StreamChanges } from "./stream-changes.rules.ts";

const changes = () => new StreamChanges({ width: 1920, height: 1080 });

test.each([
  ["an hour forward", [0, 200, 3_600_200], [0, 200, 400], [false, false, true]],
  ["an hour back", [3_600_000, 3_600_200, 0], [0, 200, 400], [false, false, true]],
  ["a little back", [1_000, 400, 600], [0, 200, 400], [false, false, false]],
  ["a pause of the camera", [0, 60_000], [0, 60_000], [false, false]],
  ["a burst after a slow network", [0, 200, 4_000], [0, 4_000, 4_001], [false, false, false]],
  ["no time", [0, Number.NaN, 200], [0, 200, 400], [false, false, false]],
])("recognises jumps: %s", (_name, times, arrivals, jumps) => {
  const stream = changes();
  expect(times.map((time, index) => stream.isJump(time, arrivals[index] ?? 0))).toEqual(jumps);
});

test("distinguishes a printed size from a time, and recognises another size", () => {
  expect(printedSize(95_443.7)).toBeUndefined();
  expect(printedSize(Number.NaN)).toBeUndefined();
  expect(printedSize(1e12 + 1_920e6 + 1_080)).toEqual({ width: 1920, height: 1080 });
  expect([
    changes().isOtherSize({ width: 1920, height: 1080 }),
    changes().isOtherSize({ width: 1280, height: 720 }),
  ]).toEqual([false, true]);
});
