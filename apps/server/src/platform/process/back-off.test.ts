import { expect, test } from "vitest";
import { createBackOff } from "./back-off.ts";

const limits = { firstMs: 100, lastMs: 700, calmMs: 5_000 };

test("a child that keeps dying is restarted ever more slowly, up to a limit", () => {
  const backOff = createBackOff(limits);
  expect([1, 1, 1, 1, 1].map((ran) => backOff.next(ran))).toEqual([100, 200, 400, 700, 700]);
});

test("after a calm run the wait begins anew", () => {
  const backOff = createBackOff(limits);
  for (const ran of [1, 1, 1]) backOff.next(ran);
  expect(backOff.next(5_000)).toBe(100);
  expect(backOff.next(4_999)).toBe(200);
});
