import { expect, it } from "vitest";
import { columnsFor } from "./grid-shape.ts";

it.each([
  [1, 900, 740, 1],
  [2, 900, 740, 1],
  [2, 1360, 720, 2],
  [4, 900, 740, 2],
  [4, 1900, 1000, 2],
  [5, 900, 740, 2],
  [6, 900, 740, 2],
  [6, 1900, 1000, 3],
  [9, 900, 740, 3],
  [9, 1900, 1000, 3],
])("%i windows on %i × %i px have %i columns", (count, width, height, columns) => {
  expect(columnsFor(count, width, height)).toBe(columns);
});
