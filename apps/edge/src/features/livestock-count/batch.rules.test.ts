import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnimalCrossing, dueBy, emptyLoad, endBatch, headsOf, type Load, withCrossing } from "./batch.rules.ts";

const times = { batchMs: 10_000, loadMs: 60_000 };

const crossing = (seconds: number): AnimalCrossing => ({
  at: Math.abs(seconds) * 1_000,
  forward: seconds >= 0,
  size: undefined,
  speed: undefined,
});

/** Returns the load for crossings at these seconds; a negative number is a crossing backwards. */
const loadOf = (seconds: readonly number[]): Load =>
  endBatch(seconds.reduce((load, at) => withCrossing(load, crossing(at), times), emptyLoad));
const countsOf = (load: Load) => load.ended.map((batch) => headsOf(batch).count);

test.each([
  ["one after another are one batch", [1, 3, 5, 14], [4]],
  ["a pause as long as the setting ends it", [1, 3, 13, 14], [2, 2]],
  ["a shorter one does not", [1, 3, 12.9], [3]],
  ["who comes back is taken off", [1, 2, 3, -5], [2]],
  ["who turns on the line and goes on counts once", [1, 2, -3, 4], [2]],
  ["a batch of one that comes back is a batch below zero", [1, -20], [1, -1]],
  ["nothing is no batch", [], []],
])("%s", (_name, seconds, expected) => {
  expect(countsOf(loadOf(seconds))).toEqual(expected);
});

test("neither loses nor doubles animals in batches, for any crossings", () => {
  const way = fc.record({ pause: fc.integer({ min: 0, max: 30 }), back: fc.boolean() });
  fc.assert(
    fc.property(fc.array(way, { maxLength: 60 }), (ways) => {
      let at = 0;
      const seconds = ways.map(({ pause, back }) => {
        at += pause + 1;
        return back ? -at : at;
      });
      const net = ways.filter(({ back }) => !back).length - ways.filter(({ back }) => back).length;
      expect(countsOf(loadOf(seconds)).reduce((sum, one) => sum + one, 0)).toBe(net);
    }),
  );
});

test("ends a batch before its load, and a load never before its last batch", () => {
  const load = withCrossing(emptyLoad, crossing(1), times);
  expect(dueBy(load, 10_999, times)).toEqual({ batch: false, load: false });
  expect(dueBy(load, 11_000, times)).toEqual({ batch: true, load: false });
  expect(dueBy(endBatch(load), 61_000, times)).toEqual({ batch: false, load: true });
  expect(dueBy(load, 10_999, { batchMs: 10_000, loadMs: 2_000 })).toEqual({ batch: false, load: false });
  expect(dueBy(emptyLoad, 1e9, times)).toEqual({ batch: false, load: false });
});
