import { expect, test } from "vitest";
import { bend } from "./bend.ts";

/** Returns the position of the limb's end, [up, forward]. */
function endOf(upper: number, lower: number, { first, second }: { first: number; second: number }) {
  const last = first - second;
  return [-upper * Math.cos(first) - lower * Math.cos(last), upper * Math.sin(first) + lower * Math.sin(last)] as const;
}

test.each([1, -1] as const)("the end of the limb reaches its target (%i)", (way) => {
  const [up, forward] = endOf(0.42, 0.41, bend(0.42, 0.41, -0.5, 0.3, way));
  expect(up).toBeCloseTo(-0.5);
  expect(forward).toBeCloseTo(0.3);
});

test("a knee bends forward, an elbow backward", () => {
  expect(bend(0.42, 0.41, -0.5, 0, 1).first).toBeGreaterThan(0);
  expect(bend(0.42, 0.41, -0.5, 0, -1).first).toBeLessThan(0);
});

test("a limb stretches fully towards a target out of reach", () => {
  const [up, forward] = endOf(0.4, 0.4, bend(0.4, 0.4, -2, 0, 1));
  expect(up).toBeCloseTo(-0.8, 2);
  expect(forward).toBeCloseTo(0, 2);
});
