import { expect, test } from "vitest";
import { changeTimes } from "./crossing-times.ts";

test("reports each change once, to a tenth of a second", () => {
  expect(changeTimes(10, (t) => t > 2.5 && t < 7)).toEqual([2.5, 7]);
});

test("a condition that never holds has no change times", () => {
  expect(changeTimes(10, () => false)).toEqual([]);
});
