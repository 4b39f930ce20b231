import fc from "fast-check";
import { expect, test } from "vitest";
import { maxJudgeOffset } from "../algorithm/berth-parking.device.ts";
import { type BerthLesson, countWrong, learnOffsets, withOffset } from "./berth-learning.rules.ts";

const lessons = (berth: string, of: [occupied: boolean, share: number][]): BerthLesson[] =>
  of.map(([occupied, share], at) => ({ berth, spell: `${berth}-${at}`, occupied, share }));
const [often, rarely] = [0.7, 0.3];
/**
 * Returns observations of ten stays and the ten gaps between them.
 * @param full classifier's probability during a stay
 * @param empty during a gap
 */
const seen = (berth: string, full: number, empty: number) =>
  lessons(
    berth,
    Array.from({ length: 20 }, (_, at) => [at < 10, at < 10 ? full : empty]),
  );

test("corrects a berth that is always judged too full, or too empty", () => {
  const all = [...seen("a", 0.999, often), ...seen("b", rarely, 0.001), ...seen("c", 0.99, 0.01)];
  const offsets = learnOffsets(["a", "b", "c"], all);
  expect(countWrong(all, new Map())).toBe(20);
  expect(countWrong(all, offsets)).toBe(0);
  expect(offsets.get("a")).toBeLessThan(-1);
  expect(offsets.get("b")).toBeGreaterThan(1);
  expect(Math.abs(offsets.get("c") ?? 9)).toBeLessThan(0.5);
});

test("applies an error that all berths share also to berths without reviews", () => {
  const others = Array.from({ length: 12 }, (_, at) => seen(`b${at}`, 0.4, 0.01)).flat();
  expect(withOffset(0.4, learnOffsets(["new"], others).get("new") ?? 0)).toBeGreaterThan(0.5);
});

test("gives a long stay no more weight than a short one", () => {
  const short = lessons("a", [[false, 0.2]]);
  const long: BerthLesson[] = Array.from({ length: 500 }, () => ({
    berth: "a",
    spell: "long",
    occupied: true,
    share: 0.2,
  }));
  const once = learnOffsets(["a"], [...short, ...long.slice(0, 1)]).get("a");
  expect(learnOffsets(["a"], [...short, ...long]).get("a")).toBe(once);
});

test("changes nothing without reviews, and returns the classifier's probability without an offset", () => {
  expect(learnOffsets(["a"], [])).toEqual(new Map([["a", 0]]));
  fc.assert(fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => withOffset(share, 0) === share));
});

const lesson = fc.record({
  berth: fc.constantFrom("a", "b", "c"),
  spell: fc.constantFrom("1", "2", "3", "4", "5"),
  occupied: fc.boolean(),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** Returns the cost that the regression minimises. */
function cost(all: readonly BerthLesson[], offsets: ReadonlyMap<string, number>): number {
  const counts = new Map<string, number>();
  for (const { spell } of all) counts.set(spell, (counts.get(spell) ?? 0) + 1);
  const likelihood = all.reduce((sum, { berth, spell, occupied, share }) => {
    const own = withOffset(Math.min(1 - 1e-5, Math.max(1e-5, share)), offsets.get(berth) ?? 0);
    return sum - Math.log(Math.max(1e-12, occupied ? own : 1 - own)) / (counts.get(spell) ?? 1);
  }, 0);
  return likelihood;
}

test("keeps offsets within their limits, and fits any reviews no worse than without offsets", () => {
  fc.assert(
    fc.property(fc.array(lesson, { maxLength: 60 }), (all) => {
      const offsets = learnOffsets(["a", "b", "c"], all);
      for (const offset of offsets.values()) expect(Math.abs(offset)).toBeLessThanOrEqual(maxJudgeOffset);
      expect(cost(all, offsets)).toBeLessThanOrEqual(cost(all, new Map()) + 0.05);
    }),
  );
});
