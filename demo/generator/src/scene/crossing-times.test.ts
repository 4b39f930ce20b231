import { expect, test } from "vitest";
import { changeTimes } from "./crossing-times.ts";

test("each change is told once, to a tenth of a second", () => {
  expect(changeTimes(10, (t) => t > 2.5 && t < 7)).toEqual([2.5, 7]);
});

test("what never changes has no times", () => {
  expect(changeTimes(10, () => false)).toEqual([]);
});
