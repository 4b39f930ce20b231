import { expect, test } from "vitest";
import { type BootMoment, offsetAt } from "./boot-time.ts";

const day = 86_400_000;
const then: BootMoment = { boot: "a", uptimeMs: 10_000, clockMs: 1_000 * day };

test("dates a past moment of the same boot by the elapsed time, for any change of the clock", () => {
  const stepped: BootMoment = { boot: "a", uptimeMs: 70_000, clockMs: 1_040 * day + 60_000 };
  expect(offsetAt(then, stepped, 1_040 * day + 60_000)).toBe(40 * day);
});

test("corrects a moment of an earlier boot by the clock's present error", () => {
  const rebooted: BootMoment = { boot: "b", uptimeMs: 5_000, clockMs: 1_001 * day };
  expect(offsetAt(then, rebooted, 1_041 * day)).toBe(40 * day);
});
