import { expect, test } from "vitest";
import { type ScaleSight } from "#platform/scale/scale-sight.ts";
import { type Batch } from "./batch.rules.ts";
import { passingWeights, platformWeight } from "./weight.rules.ts";

/** Returns a batch with crossings at these seconds; a negative number is a crossing backwards. */
const batchOf = (...seconds: number[]): Batch => ({
  crossings: seconds.map((at) => ({
    at: Math.abs(at) * 1_000,
    forward: at >= 0,
    size: undefined,
    speed: undefined,
  })),
});

/** Returns the readings of a scale. @param stable stable weights: the second at which each began, and kg */
const sightOf = (stable: readonly (readonly [number, number])[], more: Partial<ScaleSight> = {}): ScaleSight => ({
  state: "moving",
  stable: stable.map(([from, kg]) => ({ from: from * 1_000, to: from * 1_000 + 1_500, kg })),
  ...more,
});
const by = (sight: ScaleSight | undefined) => ({ sight, emptyKg: 5, batchMs: 10_000 });

test.each([
  [
    "the first that rests after the last animal",
    sightOf([
      [0, 0],
      [15, 1_163.24],
      [20, 400],
    ]),
    { weight: 1_163.2 },
  ],
  [
    "none that rested before the last animal was on it",
    sightOf([
      [0, 0],
      [12, 700],
    ]),
    { missing: "unstable" },
  ],
  [
    "none after the batch has ended",
    sightOf([
      [0, 0],
      [26, 900],
    ]),
    { missing: "unstable" },
  ],
  [
    "none while only the empty platform rests",
    sightOf([
      [0, 0],
      [16, 2],
    ]),
    { missing: "unstable" },
  ],
  [
    "none where the platform was loaded before",
    sightOf([
      [0, 480],
      [15, 1_163],
    ]),
    { missing: "not_empty" },
  ],
  ["none where nobody has seen it empty", sightOf([[15, 1_163]]), { missing: "not_empty" }],
  [
    "none of an overloaded scale",
    sightOf(
      [
        [0, 0],
        [20, 900],
      ],
      { overloadedAt: 16_000 },
    ),
    { missing: "overload" },
  ],
  ["none of a silent one", sightOf([[0, 0]], { state: "silent" }), { missing: "no_scale" }],
  ["none without a scale", undefined, { missing: "no_scale" }],
] as const)("a platform's weight is %s", (_name, sight, expected) => {
  expect(platformWeight(batchOf(10, 12, 14), by(sight))).toEqual(expected);
});

test("gives neither a weight nor a reason for a batch whose animals all went back", () => {
  expect(
    platformWeight(
      batchOf(10, -12),
      by(
        sightOf([
          [0, 0],
          [14, 100],
        ]),
      ),
    ),
  ).toEqual({});
  expect(
    passingWeights(
      batchOf(10, -12),
      by(
        sightOf([
          [0, 0],
          [14, 100],
        ]),
      ),
    ),
  ).toEqual({});
});

const threeWeighed = [
  [0, 0],
  [11, 101.24],
  [14, 0.4],
  [21, 98],
  [24, 0],
  [31, 120],
] as const;

test.each([
  ["each by itself, and their sum", sightOf(threeWeighed), { weight: 319.2, weights: [101.2, 98, 120] }],
  [
    "no sum where one has not rested",
    sightOf(threeWeighed.filter(([at]) => at !== 21)),
    { weights: [101.2, 120], missing: "incomplete" },
  ],
  [
    "none of an animal that stepped on before the one before had left",
    sightOf(threeWeighed.filter(([at]) => at !== 14)),
    { weights: [101.2, 120], missing: "incomplete" },
  ],
  ["none where nothing rests", sightOf([[0, 0]]), { missing: "unstable" }],
  ["none where the platform was never empty", sightOf([[0, 300]]), { missing: "not_empty" }],
  ["none without a scale", undefined, { missing: "no_scale" }],
] as const)("animals that pass one by one weigh %s", (_name, sight, expected) => {
  expect(passingWeights(batchOf(10, 20, 30), by(sight))).toEqual(expected);
});

test("gives no sum for a batch from which an animal came back", () => {
  expect(passingWeights(batchOf(10, 20, -26), by(sightOf(threeWeighed)))).toEqual({
    weights: [101.2, 98],
    missing: "incomplete",
  });
});
