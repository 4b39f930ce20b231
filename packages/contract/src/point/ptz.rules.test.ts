import { expect, test } from "vitest";
import { isPtzKey, ptzMoveOf } from "./ptz.rules.ts";

test.each([
  ["nothing held stops", [], { pan: 0, tilt: 0, zoom: 0 }],
  ["an arrow moves one way", ["ArrowLeft"], { pan: -0.5, tilt: 0, zoom: 0 }],
  ["two arrows move slantwise", ["ArrowUp", "ArrowRight"], { pan: 0.5, tilt: 0.5, zoom: 0 }],
  ["opposite ones cancel each other", ["ArrowUp", "ArrowDown", "+"], { pan: 0, tilt: 0, zoom: 0.5 }],
  ["the same by two keys counts once", ["+", "="], { pan: 0, tilt: 0, zoom: 0.5 }],
  ["minus goes further away", ["-"], { pan: 0, tilt: 0, zoom: -0.5 }],
  ["other keys mean nothing", ["a", "toString"], { pan: 0, tilt: 0, zoom: 0 }],
])("%s", (_rule, keys, move) => {
  expect(ptzMoveOf(keys, 0.5)).toEqual(move);
  expect(keys.every(isPtzKey)).toBe(keys.length > 0 ? !keys.includes("a") : true);
});
