import fc from "fast-check";
import { expect, test } from "vitest";
import { type Batch } from "./batch.rules.ts";
import { suspectsIn } from "./suspects.rules.ts";

const batchOf = (
  animals: readonly (readonly [size: number | undefined, speed?: number | undefined, forward?: boolean])[],
): Batch => ({
  crossings: animals.map(([size, speed, forward = true], index) => ({ at: index * 1_000, forward, size, speed })),
});
const alike = [
  [100, 80],
  [104, 82],
  [98, 79],
  [101, 84],
  [96, 78],
  [103, 81],
] as const;
const reasonsIn = (batch: Batch, before: readonly Batch[] = []) =>
  suspectsIn(batch, before).map(({ reasons }) => reasons);

test.each([
  ["one far smaller", [...alike, [40, 80]], [["small"]]],
  ["one far larger", [...alike, [180, 80]], [["large"]]],
  ["one far slower", [...alike, [100, 40]], [["slow"]]],
  ["one far faster", [...alike, [100, 160]], [["fast"]]],
  ["one smaller and slower", [...alike, [40, 30]], [["small", "slow"]]],
  ["animals that are alike", alike, []],
  ["one a little smaller", [...alike, [80, 80]], []],
  ["one that was hardly seen", [...alike, [undefined, undefined]], []],
  ["one that came back", [...alike, [40, 20, false]], []],
  ["a mixed batch, in which none is far from the others", [[60], [90], [120], [150], [180], [210]], []],
  ["four animals, however different", [[100], [100], [100], [10]], []],
] as const)("%s", (_name, animals, expected) => {
  expect(reasonsIn(batchOf(animals))).toEqual(expected);
});

test("compares a small batch with earlier batches of the load", () => {
  const runt = batchOf([[100], [30]]);
  expect(reasonsIn(runt)).toEqual([]);
  expect(reasonsIn(runt, [batchOf(alike)])).toEqual([["small"]]);
});

test("suspects no animal of a batch whose animals differ by less than a third", () => {
  const size = fc.integer({ min: 86, max: 114 });
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 40 }), (sizes) => {
      expect(reasonsIn(batchOf(sizes.map((one) => [one, one])))).toEqual([]);
    }),
  );
});
