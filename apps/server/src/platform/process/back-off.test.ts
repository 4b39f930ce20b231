import { expect, test } from "vitest";
import { createBackOff } from "./back-off.ts";

const limits = { firstMs: 100, lastMs: 700, calmMs: 5_000 };

test("restarts a dying child with growing delays up to a limit", () => {
  const backOff = createBackOff(limits);
  expect([1, 1, 1, 1, 1].map((ran) => backOff.next(ran))).toEqual([100, 200, 400, 700, 700]);
});

test("resets the delay after a stable run", () => {
  const backOff = createBackOff(limits);
  for (const ran of [1, 1, 1]) backOff.next(ran);
  expect(backOff.next(5_000)).toBe(100);
  expect(backOff.next(4_999)).toBe(200);
});
