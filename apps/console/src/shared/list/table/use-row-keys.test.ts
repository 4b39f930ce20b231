import { expect, it } from "vitest";
import { nextRow } from "./use-row-keys.ts";

it.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 4, 4],
  ["ArrowUp", 0, 0],
  ["ArrowUp", 3, 2],
  ["Home", 3, 0],
  ["End", 1, 4],
  ["a", 1, undefined],
])("%s at row %d of 5 moves to %s", (key, current, next) => {
  expect(nextRow(key, current, 5)).toBe(next);
});
