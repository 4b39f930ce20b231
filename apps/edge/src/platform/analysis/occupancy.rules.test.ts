import fc from "fast-check";
import { expect, test } from "vitest";
import { nextOccupancy, type OccupancyTimes, vacant } from "./occupancy.rules.ts";

const times: OccupancyTimes = { stayMs: 3_000, leaveMs: 2_000 };
const frameMs = 200;

/** Returns the seconds of the alarms. @param inside number of people inside in each frame */
function raisedAt(inside: readonly number[]): number[] {
  let state = vacant;
  return inside.flatMap((count, index) => {
    const next = nextOccupancy(state, count, index * frameMs, times);
    state = next.state;
    return next.raise ? [(index * frameMs) / 1_000] : [];
  });
}

const seconds = (length: number, count: number): number[] => Array.from({ length: length * 5 }, () => count);

test.each([
  ["somebody who stays is reported when the time is due", [...seconds(1, 0), ...seconds(9, 1)], [4]],
  ["an intrusion is raised once per stay", seconds(60, 1), [3]],
  ["a passer-by is not reported", [...seconds(2, 1), ...seconds(5, 0)], []],
  ["two short visits are not one stay", [...seconds(2, 1), ...seconds(3, 0), ...seconds(2, 1)], []],
  ["a gap shorter than the hold does not end the stay", [...seconds(2, 1), ...seconds(1, 0), ...seconds(5, 1)], [3]],
  ["who comes back after the hold is reported again", [...seconds(5, 1), ...seconds(3, 0), ...seconds(5, 1)], [3, 11]],
  ["a second person joining is the same stay", [...seconds(5, 1), ...seconds(5, 2)], [3]],
])("%s", (_name, inside, expected) => {
  expect(raisedAt(inside)).toEqual(expected);
});

test("raises an alarm only while a person is inside, and the next one only after the region was empty for longer than the hold time", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 200 }), (inside) => {
      const frames = raisedAt(inside).map((second) => Math.round((second * 1_000) / frameMs));
      for (const frame of frames) expect(inside[frame]).toBeGreaterThan(0);
      for (const [index, frame] of frames.slice(1).entries()) {
        const between = inside.slice(frames[index], frame).map((count) => (count > 0 ? "x" : " "));
        expect(
          between
            .join("")
            .split("x")
            .some((gap) => gap.length >= times.leaveMs / frameMs),
        ).toBe(true);
      }
    }),
  );
});
