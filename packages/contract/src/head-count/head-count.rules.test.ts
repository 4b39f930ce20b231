import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { allowedDifference, type CounterRates, caseOdds, differenceOdds, normalTail } from "./count-odds.ts";
import { type CountedBatch, groupBatches } from "./counted-batch.ts";
import { generateBatches } from "./generate-batches.ts";
import {
  type CountPairRules,
  isPlausibleTruth,
  type Judged,
  judgeGroup,
  judgeSum,
  settleMs,
} from "./head-count.rules.ts";
import { errorsOf, learnRates, splitErrors } from "./learn-rates.ts";
import { weighHeads } from "./weigh-heads.ts";

const usual: CounterRates = { miss: 0.0002, double: 0.0002 };
const rules: CountPairRules = {
  kind: "flow",
  delayMs: 0,
  opposite: false,
  spread: 0.1,
  first: usual,
  second: usual,
};
const batch = (time: number, heads: number, change: Partial<CountedBatch> = {}): CountedBatch => ({
  message: "m",
  index: 0,
  time,
  heads,
  counted: heads,
  ...change,
});
const late = { others: [], now: 1e12 };
const judge = (first: CountedBatch[], second: CountedBatch[], change: Partial<CountPairRules> = {}) => {
  const passage = { kind: change.kind ?? "flow", delayMs: change.delayMs ?? 0, gapMs: 60_000 } as const;
  return groupBatches(first, second, passage).map((group) => judgeGroup(group, { ...rules, ...change }, late));
};

describe("groups the batches of two counters", () => {
  const passage = { kind: "flow", delayMs: 30_000, gapMs: 60_000 } as const;

  test("shifts the second counter's times by the delay, and allows both to split batches differently", () => {
    const groups = groupBatches(
      [batch(0, 12), batch(200_000, 9)],
      [batch(30_000, 7), batch(50_000, 5), batch(231_000, 9)],
      passage,
    );
    expect(groups.map(({ first, second }) => [first.length, second.length])).toEqual([
      [1, 2],
      [1, 1],
    ]);
  });

  test("puts every batch into one group in any order of arrival, and separates groups by the gap", () => {
    const side = fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: -5, max: 40 })));
    fc.assert(
      fc.property(side, side, fc.infiniteStream(fc.nat()), (one, other, order) => {
        const make = (list: [number, number][]) => list.map(([time, heads], index) => batch(time, heads, { index }));
        const [first, second] = [make(one), make(other)];
        const mixed = <T>(list: readonly T[]) =>
          list
            .map((each) => ({ each, key: order.next().value ?? 0 }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ each }) => each);
        const facts = (a: CountedBatch[], b: CountedBatch[]) =>
          groupBatches(a, b, passage).map((group) => ({
            start: group.start,
            end: group.end,
            first: group.first.map(({ index }) => index).toSorted((x, y) => x - y),
            second: group.second.map(({ index }) => index).toSorted((x, y) => x - y),
          }));
        const groups = facts(first, second);
        expect(facts(mixed(first), mixed(second))).toEqual(groups);
        expect(groups.flatMap((group) => group.first).toSorted((a, b) => a - b)).toEqual(first.map((_, at) => at));
        expect(groups.flatMap((group) => group.second).toSorted((a, b) => a - b)).toEqual(second.map((_, at) => at));
      }),
    );
  });

  test("computes the change between two counts of a pen from their difference", () => {
    const pen = [batch(0, 40), batch(100_000, 52), batch(200_000, 52)];
    const judged = judge([batch(30_000, 7), batch(40_000, 5)], pen, { kind: "stock" });
    expect(judged.map(({ first, second, verdict }) => [first, second, verdict])).toEqual([
      [12, 12, "agree"],
      [0, 0, "agree"],
    ]);
    const out = judge([batch(30_000, 12)], [batch(0, 40), batch(100_000, 28)], { kind: "stock", opposite: true });
    expect(out.map(({ verdict }) => verdict)).toEqual(["agree"]);
  });
});

describe("judges two counts of the same animals", () => {
  it.each([
    ["the same number agrees", [12], [12], "agree"],
    ["one missed at the first is a case", [11], [12], "differs"],
    ["one counted twice is a case", [13], [12], "differs"],
    ["turned back, both net", [0], [0], "agree"],
    ["one in a hundred is what the stated errors explain", [99], [100], "within"],
    ["three in a hundred are not", [97], [100], "differs"],
    ["backward: one missed", [-11], [-12], "differs"],
    ["backward: one in a hundred", [-99], [-100], "within"],
  ] as const)("%s", (_rule, first, second, verdict) => {
    const sides = [first, second].map((side) => side.map((heads) => batch(0, heads)));
    expect(judge(sides[0] ?? [], sides[1] ?? []).map((judged) => judged.verdict)).toEqual([verdict]);
  });

  test.each([0, 900_000])(
    "judges no difference before both counters (%i ms apart) must have reported, because a load is reported at its end",
    (delayMs) => {
      const [group] = groupBatches([batch(1000, 12)], [], { kind: "flow", delayMs, gapMs: 1000 });
      if (group === undefined) throw new Error("no group");
      const at = (now: number) => judgeGroup(group, { ...rules, delayMs }, { others: [], now }).verdict;
      const end = 1000 + delayMs + settleMs;
      expect([at(end - 1), at(end)]).toEqual(["pending", "single"]);
    },
  );

  test("puts animals that only one counter reported into their own kind of case", () => {
    expect(judge([batch(0, 12)], []).map(({ verdict }) => verdict)).toEqual(["single"]);
    expect(judge([], [batch(0, 3)]).map(({ verdict }) => verdict)).toEqual(["single"]);
    expect(judge([batch(0, 0)], []).map(({ verdict }) => verdict)).toEqual(["agree"]);
  });

  test("counts animals with the opposite sign for a line in the opposite direction", () => {
    expect(judge([batch(0, 12)], [batch(0, -12)], { opposite: true }).map(({ verdict }) => verdict)).toEqual(["agree"]);
  });

  test("allows the largest difference that is not a case, to either side", () => {
    const rate = fc.double({ min: 0, max: 0.05, noNaN: true }).map((miss) => ({ miss, double: miss / 2 }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), rate, rate, fc.constantFrom(1, -1), (heads, a, b, side) => {
        const allowed = allowedDifference(side as 1 | -1, heads, a, b);
        expect(differenceOdds(side * (allowed + 1), heads, a, b) < caseOdds / 2 || allowed === heads).toBe(true);
        if (allowed > 0) expect(differenceOdds(side * allowed, heads, a, b)).toBeGreaterThanOrEqual(caseOdds / 2);
      }),
      { numRuns: 60 },
    );
  });

  test("computes the probabilities of a normal value as in the tables", () => {
    for (const [z, tail] of [
      [0, 0.5],
      [1, 0.158655],
      [1.96, 0.0249979],
      [3, 0.0013499],
      [-1, 0.841345],
    ] as const)
      expect(normalTail(z)).toBeCloseTo(tail, 5);
  });
});

describe("estimating the number of animals from a weight", () => {
  const lot = Array.from({ length: 6 }, () => ({ heads: 10, weight: 240 }));
  test("reports a batch that is too light for its count, but not one that is as heavy as expected", () => {
    const one = (heads: number, weight: number) => weighHeads({ heads, weight }, lot, 0.05);
    expect(one(8, 192)?.difference).toBeCloseTo(0);
    const short = one(7, 192);
    expect(short?.difference).toBeCloseTo(-1);
    expect(short?.allowed).toBeLessThan(1);
  });
  test("does not judge groups without data", () => {
    expect(weighHeads({ heads: 8, weight: 192 }, [], 0.1)).toBeUndefined();
    expect(weighHeads({ heads: 8, weight: 0 }, lot, 0.1)).toBeUndefined();
    expect(
      weighHeads(
        { heads: 8, weight: 192 },
        [
          { heads: 4, weight: 96 },
          { heads: 4, weight: 96 },
        ],
        0.1,
      ),
    ).toBeUndefined();
  });
  test("estimates the weight of one animal although one other batch has a wrong count", () => {
    const wrong = [...lot, { heads: 6, weight: 240 }];
    expect(weighHeads({ heads: 8, weight: 192 }, wrong, 0.05)?.difference).toBeCloseTo(0);
  });
});

describe("learns a counter's error rates from decisions of users", () => {
  it.each([
    [11, 12, { missed: 1, doubled: 0, heads: 12 }],
    [13, 12, { missed: 0, doubled: 1, heads: 12 }],
    [-11, -12, { missed: 1, doubled: 0, heads: 12 }],
    [12, 12, { missed: 0, doubled: 0, heads: 12 }],
  ])("counted %d of %d", (counted, truth, seen) => expect(errorsOf(counted, truth)).toEqual(seen));

  test("divides an undecided difference between both counters by their stated error rates", () => {
    const { first, second } = splitErrors(-2, 30, { miss: 0.003, double: 0 }, { miss: 0, double: 0.001 });
    expect([first.missed, second.doubled, first.doubled + second.missed]).toEqual([1.5, 0.5, 0]);
    const even = splitErrors(1, 30, { miss: 0, double: 0 }, { miss: 0, double: 0 });
    expect([even.first.doubled, even.second.missed]).toEqual([0.5, 0.5]);
  });

  test("gives stated rates the weight of a thousand animals, so that observations prevail later, in any order", () => {
    const seen = [errorsOf(11, 12), ...Array.from({ length: 99 }, () => errorsOf(10, 10))];
    const learned = learnRates(usual, seen);
    expect(learned.miss).toBeCloseTo((0.2 + 1) / (1000 + 12 + 990));
    expect(learnRates(usual, seen.toReversed())).toEqual(learned);
    expect(learnRates(usual, [])).toEqual(usual);
  });
});

describe("over a thousand generated batches", () => {
  const delayMs = 20_000;
  const passage = { kind: "flow", delayMs, gapMs: 60_000 } as const;
  const options = { batches: 1000, heads: [5, 40] as const, planted: 0, delayMs, everyMs: 300_000 };
  const none = { miss: 0, double: 0 };
  /** Returns the verdict of each batch, in order; expects one group per batch. */
  const verdicts = (made: ReturnType<typeof generateBatches>, change: Partial<CountPairRules> = {}): Judged[] => {
    const groups = groupBatches(made.first, made.second, passage);
    expect(groups.length).toBe(made.batches.length);
    return groups.map((group) => judgeGroup(group, { ...rules, delayMs, ...change }, late));
  };
  const share = (list: readonly Judged[], verdict: Judged["verdict"]) =>
    list.filter((judged) => judged.verdict === verdict).length / Math.max(1, list.length);

  it.each([1, 2, 3])(
    "finds every missed, doubled and carried animal, and no errors in clean batches (seed %d)",
    (seed) => {
      const made = generateBatches({ ...options, rates: none, planted: 0.1, seed });
      const judged = verdicts(made);
      const of = (isPlanted: boolean) => judged.filter((_, at) => (made.batches[at]?.planted !== "none") === isPlanted);
      expect(of(true).length).toBeGreaterThan(60);
      expect(share(of(true), "differs")).toBe(1);
      expect(share(of(false), "agree")).toBe(1);
    },
  );

  it.each([1, 2, 3])("rarely reports ordinary errors at the stated rates as a case (seed %d)", (seed) => {
    for (const rate of [0.0002, 0.001, 0.005]) {
      const rates = { miss: rate, double: rate };
      const made = generateBatches({ ...options, rates, seed });
      expect(share(verdicts(made, { first: rates, second: rates }), "differs")).toBeLessThan(caseOdds);
    }
  });

  it.each([6, 7, 8])(
    "shows in the sum a counter that sometimes misses an animal, although no single batch shows it (seed %d)",
    (seed) => {
      const noisy = { miss: 0.005, double: 0.005 };
      const made = generateBatches({ ...options, rates: noisy, seed });
      const biased = made.first.map((each, at) => ({ ...each, heads: each.heads - (at % 5 === 0 ? 1 : 0) }));
      const stated = { ...rules, delayMs, first: noisy, second: noisy };
      const sum = (first: CountedBatch[]) =>
        judgeSum(
          groupBatches(first, made.second, passage).map((group) => judgeGroup(group, stated, late)),
          stated,
        )?.verdict;
      expect(sum(made.first)).not.toBe("differs");
      expect(sum(biased)).toBe("differs");
    },
  );

  it.each([
    [22, 24, 23, true],
    [22, 24, 28, true],
    [22, 24, 35, false],
    [22, 24, -5, false],
    [22, 24, 10, false],
    [7, 0, 0, true],
    [7, null, 9, true],
    [-20, -22, -21, true],
    [-20, -22, 21, false],
    [1, 0, -1, false],
  ])("for counts %d and %s, judges %d heads as plausible: %s", (first, second, truth, expected) => {
    expect(isPlausibleTruth(truth, { first, second })).toBe(expected);
  });

  test("finds a missing or doubled animal in small batches by weight, and none in clean ones", () => {
    const spread = 0.06;
    const made = generateBatches({ ...options, heads: [4, 8], rates: none, planted: 0.1, spread, seed: 4 });
    const groups = groupBatches(made.first, made.second, { ...passage, kind: "weight" });
    const stated = { ...rules, delayMs, kind: "weight" as const, spread };
    const judged = groups.map((group, at) =>
      judgeGroup(group, stated, {
        others: groups.slice(Math.max(0, at - 10), at + 11).filter((other) => other !== group),
        now: 1e12,
      }),
    );
    const of = (...kinds: string[]) => judged.filter((_, at) => kinds.includes(made.batches[at]?.planted ?? ""));
    expect(share(of("missed", "doubled"), "differs")).toBeGreaterThan(0.9);
    expect(share(of("none"), "differs")).toBeLessThan(caseOdds + 0.01);
    // an animal that was carried past counter and scale can only be found by a second counter
    expect(share(of("carried"), "differs")).toBeLessThan(0.2);
  });
});
