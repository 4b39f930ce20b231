import fc from "fast-check";
import { expect, test } from "vitest";
import { isAtRest, nextRest, type Rest } from "./berth-rest.rules.ts";

const frameMs = 200;

/**
 * Moves a car 100 pixels wide.
 * @param lefts its left edge in each frame
 * @returns for each frame, whether the car rests
 */
function restsOf(lefts: readonly number[]): { resting: boolean; since: number }[] {
  let rest: Rest | undefined;
  return lefts.map((x, index) => {
    rest = nextRest(rest, { x, y: 0, w: 100, h: 60 }, index * frameMs);
    return { resting: isAtRest(rest, index * frameMs), since: rest.since };
  });
}

test("a car that drives through a berth never rests", () => {
  const drive = Array.from({ length: 40 }, (_, frame) => frame * 15);
  expect(restsOf(drive).some(({ resting }) => resting)).toBe(false);
});

test("a car that stops rests from the frame in which it stopped", () => {
  const frames = restsOf([0, 40, 80, 120, 160, ...Array.from({ length: 10 }, () => 200)]);
  expect(frames.at(-1)).toEqual({ resting: true, since: 5 * frameMs });
});

test("a car that drives off no longer rests", () => {
  const frames = restsOf([...Array.from({ length: 10 }, () => 200), 215, 240]);
  expect(frames.map(({ resting }) => resting).slice(-3)).toEqual([true, false, false]);
});

test("tolerates small movements of a resting car's box", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 10, maxLength: 60 }), (shakes) => {
      const frames = restsOf([200, ...shakes.map((by) => 200 + by)]);
      expect(frames.at(-1)).toEqual({ resting: true, since: 0 });
    }),
  );
});

test("a vehicle that is known to be in the berth rests from that time on", () => {
  const rest = nextRest(undefined, { x: 0, y: 0, w: 100, h: 60 }, 5_000, 4_000);
  expect(isAtRest(rest, 5_000)).toBe(true);
});
