import fc from "fast-check";
import { expect, test } from "vitest";
import { isAtRest, nextRest, type Rest } from "./berth-rest.rules.ts";

const frameMs = 200;

/** Left edges of a car 100 pixels wide, frame by frame. @returns whether it rests in each */
function restsOf(lefts: readonly number[]): { resting: boolean; since: number }[] {
  let rest: Rest | undefined;
  return lefts.map((x, index) => {
    rest = nextRest(rest, { x, y: 0, w: 100, h: 60 }, index * frameMs);
    return { resting: isAtRest(rest, index * frameMs), since: rest.since };
  });
}

test("a car that drives through never rests", () => {
  const drive = Array.from({ length: 40 }, (_, frame) => frame * 15);
  expect(restsOf(drive).some(({ resting }) => resting)).toBe(false);
});

test("one that stops rests since the frame in which it stopped", () => {
  const frames = restsOf([0, 40, 80, 120, 160, ...Array.from({ length: 10 }, () => 200)]);
  expect(frames.at(-1)).toEqual({ resting: true, since: 5 * frameMs });
});

test("one that drives off rests no more", () => {
  const frames = restsOf([...Array.from({ length: 10 }, () => 200), 215, 240]);
  expect(frames.map(({ resting }) => resting).slice(-3)).toEqual([true, false, false]);
});

test("the box of a resting car may shake", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 10, maxLength: 60 }), (shakes) => {
      const frames = restsOf([200, ...shakes.map((by) => 200 + by)]);
      expect(frames.at(-1)).toEqual({ resting: true, since: 0 });
    }),
  );
});

test("a vehicle known to be in the berth rests since then", () => {
  const rest = nextRest(undefined, { x: 0, y: 0, w: 100, h: 60 }, 5_000, 4_000);
  expect(isAtRest(rest, 5_000)).toBe(true);
});
