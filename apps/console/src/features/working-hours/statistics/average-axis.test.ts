import { expect, it } from "vitest";
import { axisOf } from "./average-axis.ts";

it.each([
  [0, [0, 2, 4, 6, 8, 10]],
  [10, [0, 2, 4, 6, 8, 10]],
  [10.1, [0, 2, 4, 6, 8, 10, 12]],
  [24, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24]],
])("a maximum of %d hours has the axis %j", (greatest, ticks) => {
  expect(axisOf(greatest)).toEqual({ max: ticks.at(-1), ticks });
});
