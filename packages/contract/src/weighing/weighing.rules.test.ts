import { describe, expect, it } from "vitest";
import { livestockData } from "../alarm/livestock.rules.ts";
import {
  averageWeight,
  hasWeights,
  slipFileName,
  slipLines,
  slipNumber,
  slipSums,
  uniformityOf,
} from "./weighing.rules.ts";

const ofAnimals = (...batches: number[][]) => livestockData({ msglist: batches.map((weights) => ({ weights })) });
const ofBatches = (...batches: [heads: number, kg: number][]) =>
  livestockData({ counts: batches.map(([heads]) => heads), msglist: batches.map(([, weight]) => ({ weight })) });

describe("computes uniformity as the share of animals within a tenth of the mean weight", () => {
  it.each([
    ["each animal is known", ofAnimals([98, 101, 105, 110, 112], [115, 118, 120, 130, 91]), 70],
    ["batches count with their averages and heads", ofBatches([10, 1100], [10, 1160], [9, 1215]), 69],
    ["the bounds belong to it", ofAnimals([90, 100, 110]), 100],
    ["one batch says nothing", ofBatches([10, 1100]), undefined],
    ["no batch says nothing", ofBatches(), undefined],
    ["one animal says nothing", ofAnimals([98]), undefined],
    ["a batch without heads is left out", ofBatches([10, 1100], [0, 50], [10, 1100]), 100],
  ])("%s", (_, data, expected) => {
    expect(uniformityOf(data)).toBe(expected);
  });

  it("counts a batch with the number of animals that a user has entered", () => {
    const data = { counts: [10, 10], msglist: [{ weight: 1000 }, { weight: 1000 }] };
    const review = { count: 20, name: "", time: 0, version: 1 };
    expect(uniformityOf(livestockData(data))).toBe(100);
    // 1000 kg of 20 animals are 50 kg each; the mean over all animals is 66.7 kg
    expect(uniformityOf(livestockData({ ...data, reviews: [review, null] }))).toBe(0);
  });
});

const message = (time: number, data: object) => ({ time, data: livestockData(data) });

describe("computes lines and sums from the values after reviews", () => {
  it.each([
    ["dbgz", { total: 29, weight: 3475, change: { total: 31, weight: 3475 } }, 31, 3475, 112.1],
    ["tdgz", { total: 30, weight: 3475 }, 30, 3475, 115.83],
    ["cv_tdgz", { total: 29, weight: 3475, change: { total: 31, weight: 3714.7 } }, 31, null, null],
    ["dbds", { counts: [10, 10, 9] }, 29, null, null],
    ["dbgz", { total: 0, weight: 12.5 }, 0, 12.5, 0],
    ["dbgz", { total: 5 }, 5, null, null],
  ] as const)("%s %o", (alg, data, total, weight, avg) => {
    const list = slipLines(alg, [message(1, data)]);
    expect(slipSums(list, hasWeights(alg))).toEqual({ total, weight, avg });
  });

  it("puts the oldest message first, and sums without floating-point errors", () => {
    const list = slipLines("dbgz", [message(9, { total: 3, weight: 0.2 }), message(5, { total: 4, weight: 0.1 })]);
    expect(list.map(({ serial, time, total }) => [serial, time, total])).toEqual([
      [1, 5, 4],
      [2, 9, 3],
    ]);
    expect(slipSums(list, true)).toEqual({ total: 7, weight: 0.3, avg: 0.04 });
  });

  it("rounds a weight to two decimals, and computes the average from the unrounded sum", () => {
    const list = slipLines("dbgz", [
      message(1, { total: 10, weight: 1534.68 }),
      message(2, { total: 15, weight: 1534.6799999999998 }),
    ]);
    expect(list.map(({ weight }) => weight)).toEqual([1534.68, 1534.68]);
    // 3069.4 / 25, from the rounded sum, would be 122.78
    expect(slipSums(list, true)).toEqual({ total: 25, weight: 3069.36, avg: 122.77 });
  });

  it("has no total weight if one weight is missing", () => {
    const list = slipLines("dbgz", [message(1, { total: 3, weight: 300 }), message(2, { total: 4 })]);
    expect(slipSums(list, true)).toEqual({ total: 7, weight: null, avg: null });
  });

  it("returns sums of 0 without lines", () => expect(averageWeight(100, 0)).toBe(0));
});

it.each([
  [1, "LB202611200001"],
  [9999, "LB202611209999"],
  [10_000, "LB2026112010000"],
])("the %dth slip of a day is %s", (count, number) => expect(slipNumber("20261120", count)).toBe(number));

it.each([
  ["2026-11-20", "粤B12345", "磅单_20261120_粤B12345_LB202611200001"],
  ["2026-11-20", "", "磅单_20261120_LB202611200001"],
  ["", "粤B12345、渝A7K2M9", "磅单_粤B12345、渝A7K2M9_LB202611200001"],
  ["2026-11-20", "../a:b", "磅单_20261120_..ab_LB202611200001"],
])("a slip of %s and %s is the file %s", (date, licensePlate, name) =>
  expect(slipFileName("磅单", { date, licensePlate, number: "LB202611200001" })).toBe(name),
);
