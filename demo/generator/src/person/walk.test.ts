import { expect, test } from "vitest";
import { planWalk, type WalkStep } from "./walk.ts";
import { turn } from "./walker.ts";

const steps: WalkStep[] = [[0, 0], [0, 4], { wait: 3, face: 0 }, [4, 4]];

test("the segments of a walk follow without a gap, and each takes its length divided by the speed", () => {
  const segments = planWalk({ start: 2, speed: 2, steps });
  expect(segments.map(({ kind }) => kind)).toEqual(["walk", "stay", "walk"]);
  const times = segments.map(({ from, to }) => [from, to]);
  const expected = [
    [2, 4],
    [4, 7],
    [7, 9],
  ];
  for (const [i, pair] of expected.entries()) {
    for (const [j, time] of pair.entries()) expect(times[i]?.[j]).toBeCloseTo(time, 6);
  }
});

test("the walked distance continues after a stay, so that no foot slides", () => {
  const last = planWalk({ start: 0, speed: 1, steps }).at(-1);
  expect(last?.kind === "walk" && last.before).toBeCloseTo(4, 6);
});

test("a turn takes the shorter direction", () => {
  expect(turn(3, -3, 0.5)).toBeCloseTo(Math.PI, 6);
  expect(turn(0, 1, 2)).toBe(1);
});
