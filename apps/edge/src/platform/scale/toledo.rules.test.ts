import fc from "fast-check";
import { expect, test } from "vitest";
import { toledoFrame } from "#test/toledo-frame.ts";
import { readToledo } from "./toledo.rules.ts";

test.each([
  ["kg with one decimal", { weight: 12_345, point: 3 }, { kg: 1234.5 }],
  ["whole kg", { weight: 845, point: 2 }, { kg: 845 }],
  ["tens of kg", { weight: 84, point: 1 }, { kg: 840 }],
  ["hundreds of kg", { weight: 8, point: 0 }, { kg: 800 }],
  ["two decimals", { weight: 1250, point: 4 }, { kg: 12.5 }],
  ["pounds", { weight: 1000, point: 2, lb: true }, { kg: 453.592 }],
  ["tonnes by status word C", { weight: 1250, point: 4, unit: 2 }, { kg: 12_500 }],
  ["grams by status word C", { weight: 5000, point: 2, unit: 1 }, { kg: 5 }],
  ["below zero", { weight: 12, point: 2, negative: true }, { kg: -12 }],
  ["one more offset (expanded)", { weight: 8455, point: 2, expanded: true }, { kg: 845.5 }],
  ["a weight that moves", { weight: 845, point: 2, moving: true }, { moving: true, unusable: false }],
  ["a weight that rests", { weight: 845, point: 2 }, { moving: false, unusable: false }],
  ["over its capacity", { weight: 9999, point: 2, overload: true }, { unusable: true }],
  ["not zeroed since it was switched on", { weight: 845, point: 2, notZeroed: true }, { unusable: true }],
] as const)("%s is read", (_name, frame, expected) => {
  expect(readToledo(toledoFrame(frame), false)).toMatchObject(expected);
  expect(readToledo(toledoFrame(frame, true), true)).toMatchObject(expected);
});

test.each([
  ["ounces of gold", toledoFrame({ weight: 1, point: 2, unit: 4 })],
  ["a letter among the digits", toledoFrame({ weight: 845, point: 2 }).with(6, 0x41)],
  ["a status word without its mark", toledoFrame({ weight: 845, point: 2 }).with(2, 0x10)],
  ["no end", toledoFrame({ weight: 845, point: 2 }).with(16, 0x0a)],
  ["a byte too few", toledoFrame({ weight: 845, point: 2 }).subarray(0, 16)],
])("%s is no weight", (_name, frame) => {
  expect(readToledo(frame, false)).toBeUndefined();
});

test("reads no weight from a frame with a checksum if any of its bits was changed", () => {
  const weights = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(weights, fc.nat(17), fc.integer({ min: 0, max: 6 }), (weight, offset, bit) => {
      const frame = toledoFrame({ weight, point: 3 }, true);
      expect(readToledo(frame.with(offset, (frame[offset] ?? 0) ^ (1 << bit)), true)).toBeUndefined();
    }),
  );
});
