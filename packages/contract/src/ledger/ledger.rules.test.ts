import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TimeWindow } from "../algorithm/alarm-gate.device.ts";
import { type AlarmGate } from "../algorithm/alarm-gate.rules.ts";
import { scheduleOpen } from "../algorithm/time-window.rules.ts";
import { withChange, withoutHours } from "./gate-change.rules.ts";
import {
  admitted,
  changeOfPrecision,
  type JudgedAlarm,
  precision,
  promiseOf,
  proposeChanges,
  scoreBins,
  scoreStep,
} from "./ledger.rules.ts";

const open: AlarmGate = { anchor: 1, min_score: 0, excluded: [], schedule: [] };
const monday = Date.parse("2026-11-16T00:00:00+08:00");
const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** Returns a deterministic generator of numbers in [0, 1) for a seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const alarm = (
  isTrue: boolean,
  conf: number,
  at = monday,
  [x, y]: readonly [number, number] = [0.5, 0.5],
): JudgedAlarm => ({
  at,
  isTrue,
  boxes: [{ x: x - 0.02, y: y - 0.1, w: 0.04, h: 0.1, conf, target: true }],
});

/**
 * Returns the alarms of a week: true ones score above the threshold and false ones below it, except `noise` of each.
 */
function week(seed: number, threshold: number, noise: number): JudgedAlarm[] {
  const random = randomOf(seed);
  return Array.from({ length: 480 }, (_, index) => {
    const isTrue = index % 2 === 0;
    const isAbove = isTrue !== index < 2 * noise;
    const conf = isAbove ? threshold + random() * (0.98 - threshold) : 0.25 + random() * (threshold - 0.25);
    const foot = [random(), random()] as const;
    return alarm(isTrue, Math.round(conf * 10_000) / 10_000, monday + Math.floor(random() * weekMs), foot);
  });
}

const thresholdOf = (alarms: readonly JudgedAlarm[]) => {
  const [change] = proposeChanges(open, alarms).map((each) => each.change);
  return change?.kind === "threshold" ? change.min_score : undefined;
};

describe("proposed thresholds", () => {
  it("are within one step of the right threshold, with and without noise", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 8, max: 15 }), fc.constantFrom(0, 1, 2), (seed, step, noise) => {
        const truth = step * scoreStep;
        const found = thresholdOf(week(seed, truth, noise));
        expect(Math.abs((found ?? 0) - truth)).toBeLessThanOrEqual(scoreStep + 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  it("predict exactly the alarms that disappear when the week is replayed with the change", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 8, max: 15 }), (seed, step) => {
        const alarms = week(seed, step * scoreStep, 2);
        for (const { change, spared, cost } of proposeChanges(open, alarms)) {
          const gate = withChange(open, change) ?? open;
          const left = admitted(gate, alarms);
          const count = (list: readonly JudgedAlarm[], isTrue: boolean) =>
            list.filter((each) => each.isTrue === isTrue).length;
          expect(count(alarms, false) - count(left, false)).toBe(spared);
          expect(count(alarms, true) - count(left, true)).toBe(cost);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("predict the effect on a similar next week within a tenth", () => {
    const [first] = proposeChanges(open, week(1, 0.6, 2));
    const next = week(2, 0.6, 2);
    const gate = first && withChange(open, first.change);
    const promised = promiseOf(gate ?? open, next);
    const falses = (alarms: readonly JudgedAlarm[]) => alarms.filter(({ isTrue }) => !isTrue).length;
    const share = (first?.spared ?? 0) / falses(week(1, 0.6, 2));
    expect(Math.abs(promised.spared / falses(next) - share)).toBeLessThan(0.1);
  });

  it("include the best one without a lost true alarm, if the best one loses a true alarm", () => {
    const alarms = [
      ...Array.from({ length: 60 }, (_, at) => alarm(false, 0.3 + at / 300)),
      alarm(true, 0.42),
      ...Array.from({ length: 40 }, () => alarm(true, 0.9)),
    ];
    const costs = proposeChanges(open, alarms).map(({ change, cost, spared }) => [change, cost, spared]);
    expect(costs).toEqual([
      [{ kind: "threshold", min_score: 0.5 }, 1, 60],
      [{ kind: "threshold", min_score: 0.4 }, 0, 30],
    ]);
  });

  it("are missing if they would lose true alarms, for few verdicts, or for fewer than five false alarms", () => {
    const mixed = Array.from({ length: 100 }, (_, at) => alarm(at % 2 === 0, 0.3 + (at % 10) / 20));
    expect(proposeChanges(open, mixed).filter(({ change }) => change.kind === "threshold")).toEqual([]);
    const few = [
      ...Array.from({ length: 15 }, () => alarm(false, 0.3)),
      ...Array.from({ length: 4 }, () => alarm(true, 0.9)),
    ];
    expect(proposeChanges(open, few)).toEqual([]);
    expect(proposeChanges(open, [...few, alarm(true, 0.9)]).length).toBeGreaterThan(0);
    const rare = [
      ...Array.from({ length: 4 }, () => alarm(false, 0.3)),
      ...Array.from({ length: 40 }, () => alarm(true, 0.9)),
    ];
    expect(proposeChanges(open, rare)).toEqual([]);
  });

  it("consider only alarms that the present settings admit", () => {
    const alarms = week(3, 0.6, 0);
    const raised = { ...open, min_score: 0.6 };
    expect(proposeChanges(raised, alarms)).toEqual([]);
    expect(admitted(raised, alarms).every(({ isTrue }) => isTrue)).toBe(true);
  });
});

describe("proposed hours and parts of the picture to exclude", () => {
  const random = randomOf(7);
  /** Returns alarms: false ones at a tree in the corner before sunrise, true ones elsewhere by day. */
  const tree = Array.from({ length: 40 }, (_, day) =>
    alarm(false, 0.4 + random() * 0.5, monday + (day % 7) * 24 * hourMs + (5 + random() * 2) * hourMs, [
      0.9 + random() * 0.08,
      0.1,
    ]),
  );
  const people = Array.from({ length: 40 }, (_, day) =>
    alarm(true, 0.4 + random() * 0.5, monday + (day % 7) * 24 * hourMs + (8 + random() * 10) * hourMs, [
      random() * 0.8,
      0.3 + random() * 0.6,
    ]),
  );
  const proposals = proposeChanges(open, [...tree, ...people]);

  it("contain only false alarms, and lose no true alarm", () => {
    const schedule = proposals.find(({ change }) => change.kind === "schedule");
    expect(schedule).toEqual({ change: { kind: "schedule", from: 5, to: 7 }, spared: 40, cost: 0 });
    const region = proposals.find(({ change }) => change.kind === "region");
    expect(region).toMatchObject({ spared: 40, cost: 0 });
  });

  it("are missing if false alarms are not denser there than elsewhere", () => {
    const evenly = Array.from({ length: 60 }, (_, at) =>
      alarm(false, 0.9, monday + at * 2.7 * hourMs, [(at * 0.755) % 1, (at * 0.57) % 1]),
    );
    expect(proposeChanges(open, evenly)).toEqual([]);
  });

  it("leave the schedule open at exactly all other minutes", () => {
    const minute = fc.integer({ min: 0, max: 1440 });
    const windowOf: fc.Arbitrary<TimeWindow> = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      from: fc.integer({ min: 0, max: 1439 }),
      to: minute,
    });
    const hour = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(
        fc.array(windowOf, { maxLength: 3 }),
        hour,
        hour,
        fc.integer({ min: 0, max: weekMs }),
        (was, from, to, ms) => {
          const at = monday + ms;
          const left = withoutHours(was, { from, to });
          const now = Math.floor((ms % (24 * hourMs)) / hourMs);
          const isCut = from < to ? now >= from && now < to : now >= from || now < to;
          expect(left !== undefined && scheduleOpen(left, at)).toBe(scheduleOpen(was, at) && !isCut);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("precision of alarms", () => {
  it.each([
    [0, 0, null],
    [9, 1, { share: 0.9, low: 0.596, high: 0.982 }],
    [90, 10, { share: 0.9, low: 0.826, high: 0.945 }],
    [0, 6, { share: 0, low: 0, high: 0.39 }],
  ])("is that of %i true and %i false ones, with its range", (trues, falses, expected) => {
    const found = precision(trues, falses);
    const short = (value: number) => Math.round(value * 1000) / 1000;
    expect(found && { share: short(found.share), low: short(found.low), high: short(found.high) }).toEqual(expected);
  });

  it("puts a score into the bin of the threshold that would admit it", () => {
    const bins = scoreBins([alarm(true, 0.65), alarm(false, 0.6499), alarm(false, 0.65), alarm(true, 1)]);
    expect(bins.filter((bin) => bin.true + bin.false > 0)).toEqual([
      { from: 0.6, true: 0, false: 1 },
      { from: 0.65, true: 1, false: 1 },
      { from: 0.95, true: 1, false: 0 },
    ]);
  });
});

it.each([
  [{ true: 60, false: 40 }, { true: 95, false: 5 }, "better"],
  [{ true: 95, false: 5 }, { true: 60, false: 40 }, "worse"],
  [{ true: 6, false: 4 }, { true: 9, false: 1 }, "unclear"],
  [{ true: 80, false: 20 }, { true: 80, false: 20 }, "unclear"],
  [{ true: 0, false: 0 }, { true: 80, false: 20 }, "unclear"],
  [{ true: 600, false: 400 }, { true: 660, false: 340 }, "better"],
] as const)("from %o to %o the share of true alarms is %s", (before, now, change) => {
  expect(changeOfPrecision(before, now)).toBe(change);
});

it("reports the opposite change when both versions are swapped", () => {
  const counts = fc.record({ true: fc.nat(500), false: fc.nat(500) });
  const turned = { better: "worse", worse: "better", unclear: "unclear" } as const;
  fc.assert(fc.property(counts, counts, (a, b) => turned[changeOfPrecision(a, b)] === changeOfPrecision(b, a)));
});
