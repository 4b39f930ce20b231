import { expect, test } from "vitest";
import { FrameRate } from "./frame-rate.ts";

test("returns the frame rate of the last ten seconds", () => {
  const rate = new FrameRate();
  for (let now = 0; now < 20_000; now += 200) rate.add(1, now);
  expect(rate.perSecond(19_999)).toBe(5);
  expect(rate.perSecond(24_999)).toBe(2.5);
  expect(rate.perSecond(40_000)).toBe(0);
});
