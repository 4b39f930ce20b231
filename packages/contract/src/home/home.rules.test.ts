import { expect, it } from "vitest";
import { growth, onlineRate } from "./home.rules.ts";

it.each([
  [15, 12, 25],
  [12, 15, -20],
  [5, 0, null],
  [0, 0, null],
  [0, 4, -100],
  [7, 7, 0],
  [1, 3, -66.7],
  [2_000_001, 2_000_000, 0],
])("%d against %d has grown by %s %%", (now, before, percent) => {
  expect(growth(now, before)).toBe(percent);
});

it.each([
  [474, 486, 97.5],
  [0, 3, 0],
  [3, 3, 100],
  [0, 0, 0],
  [1, 3, 33.3],
])("%d of %d devices online are %d %%", (online, devices, percent) => {
  expect(onlineRate(online, devices)).toBe(percent);
});
