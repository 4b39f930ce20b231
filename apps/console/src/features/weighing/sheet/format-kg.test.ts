import { expect, it } from "vitest";
import { kilograms } from "./format-kg.ts";

it.each([
  [1534.68, "1,534.68"],
  [1534.6, "1,534.6"],
  [3475, "3,475.0"],
  [0, "0.0"],
  [null, "-"],
  [undefined, "-"],
])("%s kg is shown as %s", (value, shown) => {
  expect(kilograms(value)).toBe(shown);
});
