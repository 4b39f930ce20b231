import fc from "fast-check";
import { expect, test } from "vitest";
import { type ScaleReading } from "./scale-frame.ts";
import { nothingWeighed, type ScaleMemory, sightOf, weighed } from "./stability.rules.ts";

const bounds = { rangeKg: 0.5, ms: 1_000 };
const everyMs = 100;
const rests = (kg: number): ScaleReading => ({ kg, moving: undefined, unusable: false });

/** Runs readings, ten per second; a number is kg, undefined is a missing frame. */
function after(readings: readonly (number | ScaleReading | undefined)[]): ScaleMemory {
  return readings.reduce<ScaleMemory>((memory, reading, index) => {
    if (reading === undefined) return memory;
    return weighed(memory, typeof reading === "number" ? rests(reading) : reading, index * everyMs, bounds);
  }, nothingWeighed);
}

const times = (count: number, kg: number) => Array.from({ length: count }, () => kg);
const stableOf = (readings: Parameters<typeof after>[0]) =>
  sightOf(after(readings), (readings.length - 1) * everyMs).stable.map(({ from, to, kg }) => [from, to, kg]);

test.each([
  ["rests after its time, from its first reading on", times(15, 100), [[0, 1_400, 100]]],
  ["does not rest before", times(10, 100), []],
  ["may shake within the range", [100, 100.4, 100.1, 99.9, ...times(8, 100.2)], [[0, 1_100, 100.2]]],
  ["that climbs steadily never rests", Array.from({ length: 50 }, (_, index) => index), []],
  [
    "that changes rests anew",
    [...times(12, 100), ...times(12, 180)],
    [
      [0, 1_100, 100],
      [1_200, 2_300, 180],
    ],
  ],
  [
    "is not carried over a gap: the same weight after it rests anew",
    [...times(12, 100), ...Array.from({ length: 11 }, () => undefined), ...times(12, 100)],
    [
      [0, 1_100, 100],
      [2_300, 3_400, 100],
    ],
  ],
  [
    "does not rest while the scale says that it moves",
    Array.from({ length: 30 }, () => ({ kg: 100, moving: true, unusable: false })),
    [],
  ],
  ["of an overloaded scale is none", Array.from({ length: 30 }, () => ({ kg: 0, moving: false, unusable: true })), []],
] as const)("a weight %s", (_name, readings, expected) => {
  expect(stableOf(readings)).toEqual(expected);
});

test("reports an overloaded or silent scale as such", () => {
  expect(sightOf(after(times(12, 80)), 1_100).state).toBe("stable");
  expect(sightOf(after(times(5, 80)), 400).state).toBe("moving");
  expect(sightOf(after(times(12, 80)), 5_000).state).toBe("silent");
  const over = after([...times(12, 80), { kg: 0, moving: undefined, unusable: true }]);
  expect(sightOf(over, 1_200)).toMatchObject({ state: "overload", overloadedAt: 1_200 });
});

test("a clock that is set back ends a stable weight", () => {
  const memory = weighed(after(times(12, 100)), rests(100), 50, bounds);
  expect(memory.current).toBeUndefined();
  expect(memory.past).toHaveLength(1);
});

test("returns only stable weights that were read, lasted for the minimum time and stayed in range, for any output", () => {
  const reading = fc.record({
    kg: fc.integer({ min: 0, max: 6 }),
    moving: fc.constantFrom(true, false, undefined),
    unusable: fc.boolean(),
    waitMs: fc.integer({ min: 20, max: 1_500 }),
  });
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 120 }), (readings) => {
      let [memory, at] = [nothingWeighed, 0];
      const sent = readings.map(({ waitMs, ...one }) => {
        at += waitMs;
        memory = weighed(memory, one, at, bounds);
        return { ...one, at };
      });
      for (const { from, to, kg } of sightOf(memory, at).stable) {
        const meanwhile = sent.filter((one) => one.at >= from && one.at <= to);
        expect(to - from).toBeGreaterThanOrEqual(bounds.ms);
        expect(meanwhile.every((one) => Math.abs(one.kg - kg) <= bounds.rangeKg)).toBe(true);
        expect(meanwhile.some(({ moving, unusable }) => moving === true || unusable)).toBe(false);
      }
    }),
  );
});
