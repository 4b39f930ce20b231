import { WorkingHoursData } from "@huiyan/contract/algorithm/working-hours.device";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dayStart,
  type Interval,
  intervalEvent,
  nextPresence,
  type Presence,
  refreshMs,
  reportPresence,
  splitByDay,
} from "./presence.rules.ts";

const times = { joinMs: 60_000, minMs: 30_000 };
const morning = Date.parse("2026-11-20T09:00:00+08:00");
const midnight = Date.parse("2026-11-21T00:00:00+08:00");

interface Frame {
  at: number;
  isPresent: boolean;
}

interface Course {
  reports: Interval[];
  state: Presence | null;
}

function run(frames: readonly Frame[], initial: Presence | null = null): Course {
  let state = initial;
  const reports = frames.flatMap((frame) => {
    const step = nextPresence(state, frame.isPresent, frame.at, times);
    state = step.state;
    return step.reports;
  });
  return { reports, state };
}

function finished({ reports, state }: Course, at: number): Interval[] {
  return state === null ? reports : [...reports, ...reportPresence(state, at, times.minMs).reports];
}

/** Returns frames one second apart from `start` on. @param present spans in seconds in which a person is present */
function course(start: number, seconds: number, present: readonly (readonly [number, number])[]): Interval[] {
  const frames = Array.from({ length: seconds + 1 }, (_, second) => ({
    at: start + second * 1_000,
    isPresent: present.some(([from, to]) => second >= from && second <= to),
  }));
  return latest(finished(run(frames), start + seconds * 1_000));
}

/** Returns the last report of each interval. */
function latest(reports: readonly Interval[]): Interval[] {
  const byStart = new Map<number, number>();
  for (const { from, to } of reports) byStart.set(from, Math.max(to, byStart.get(from) ?? 0));
  return [...byStart].map(([from, to]) => ({ from, to })).sort((a, b) => a.from - b.from);
}

const since = (start: number, ...ends: readonly (readonly [number, number])[]): Interval[] =>
  ends.map(([from, to]) => ({ from: start + from * 1_000, to: start + to * 1_000 }));

test.each([
  ["nobody there: no interval", [], []],
  ["one presence is one interval", [[5, 100]], [[5, 100]]],
  [
    "an absence of a minute is joined",
    [
      [5, 100],
      [160, 200],
    ],
    [[5, 200]],
  ],
  [
    "a longer one splits",
    [
      [5, 100],
      [161, 200],
    ],
    [
      [5, 100],
      [161, 200],
    ],
  ],
  ["who only passes is no interval", [[5, 34]], []],
  ["half a minute is one", [[5, 35]], [[5, 35]]],
  [
    "short presences with short absences are one together",
    [
      [5, 10],
      [60, 70],
    ],
    [[5, 70]],
  ],
] as const)("%s", (_name, present, expected) => {
  expect(course(morning, 400, present)).toEqual(since(morning, ...expected));
});

describe("a presence over midnight", () => {
  test("is split into an interval that ends with the day and one that begins at 0", () => {
    const start = midnight - 100_500;
    expect(course(start, 400, [[20, 200]])).toEqual(since(start, [20, 100.5], [100.5, 200]));
  });

  test("is reported for the past day with the first frame after midnight, and only then", () => {
    const frames = Array.from({ length: 900 }, (_, second) => ({
      at: midnight + (second - 200) * 1_000,
      isPresent: true,
    }));
    const { reports } = run(frames);
    expect(reports.map(({ from, to }) => [from - midnight, to - midnight])).toEqual([
      [-200_000, 0],
      [0, 300_000],
      [0, 600_000],
    ]);
  });

  test("is reported with a time and seconds of the same day", () => {
    const events = splitByDay({ from: midnight - 1_500, to: midnight + 2_000 }).map(intervalEvent);
    expect(events).toEqual([
      { at: midnight - 1, data: { intervals: [{ start: 86_398.5, end: 86_400 }] } },
      { at: midnight + 2_000, data: { intervals: [{ start: 0, end: 2 }] } },
    ]);
  });
});

test("reports a continuing presence every five minutes, with its start and a later end", () => {
  const frames = Array.from({ length: 1_000 }, (_, second) => ({ at: morning + second * 1_000, isPresent: true }));
  const { reports } = run(frames);
  expect(reports).toEqual(since(morning, [0, 300], [0, 600], [0, 900]));
});

test("does not report an interval again unless it has become longer", () => {
  const state = run([
    { at: morning, isPresent: true },
    { at: morning + 40_000, isPresent: true },
  ]).state;
  const first = state === null ? undefined : reportPresence(state, morning + 40_000, times.minMs);
  expect(first?.reports).toEqual(since(morning, [0, 40]));
  expect(first && reportPresence(first.state, morning + 41_000, times.minMs).reports).toEqual([]);
  expect(run([{ at: morning + 110_000, isPresent: false }], first?.state).reports).toEqual([]);
});

const gap = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 200, max: 20_000 }) },
  fc.integer({ min: 200, max: 100_000 }),
);

/** Frames with gaps of up to 100 s, from shortly before one midnight on. */
const frames = fc.array(fc.record({ gap, isPresent: fc.boolean() }), { maxLength: 120, size: "max" }).map((steps) => {
  let at = midnight - 200_000;
  return steps.map(({ gap, isPresent }): Frame => {
    at += gap;
    return { at, isPresent };
  });
});

/** Returns the expected intervals by the specified rule: join near presences, drop short ones, split at midnight. */
function expectedOf(seen: readonly Frame[]): Interval[] {
  const joined: Interval[] = [];
  for (const { at } of seen.filter(({ isPresent }) => isPresent)) {
    const last = joined.at(-1);
    if (last !== undefined && at - last.to <= times.joinMs) last.to = at;
    else joined.push({ from: at, to: at });
  }
  return joined
    .filter(({ from, to }) => to - from >= times.minMs)
    .flatMap(({ from, to }) =>
      from < midnight && to > midnight
        ? [
            { from, to: midnight },
            { from: midnight, to },
          ]
        : [{ from, to }],
    );
}

describe("for any sequence of frames", () => {
  test("the last reports are the presences: joined, without short ones, split at midnight", () => {
    fc.assert(
      fc.property(frames, (seen) => {
        const last = seen.at(-1)?.at ?? midnight;
        expect(latest(finished(run(seen), last))).toEqual(expectedOf(seen));
      }),
    );
  });

  test("reports are in order, each within one day, and fit the contract", () => {
    fc.assert(
      fc.property(frames, (seen) => {
        const reports = finished(run(seen), seen.at(-1)?.at ?? midnight);
        for (const [index, { from, to }] of reports.entries()) {
          const { at, data } = intervalEvent({ from, to });
          const [interval] = WorkingHoursData.parse(data).intervals;
          expect(interval?.end).toBeGreaterThan(interval?.start ?? Number.NaN);
          expect(dayStart(at)).toBe(dayStart(from));
          const before = reports[index - 1];
          if (before !== undefined) {
            expect(to).toBeGreaterThan(before.to);
            expect(from === before.from || from >= before.to).toBe(true);
          }
        }
      }),
    );
  });

  test("an agent that is killed counts no time twice and loses at most the last five minutes", () => {
    fc.assert(
      fc.property(frames, fc.nat({ max: 119 }), (seen, killedAfter) => {
        const before = run(seen.slice(0, killedAfter));
        const after = seen.slice(killedAfter);
        const resumed = finished(run(after), after.at(-1)?.at ?? midnight);
        const kept = latest(before.reports);
        const end = kept.at(-1)?.to ?? Number.NEGATIVE_INFINITY;
        expect(resumed.every(({ from }) => from >= end)).toBe(true);
        const { state } = before;
        const isKnown = state === null || seen[killedAfter - 1] === undefined;
        if (isKnown || !state.isLong) return;
        const reportedTo = state.reportedTo ?? state.since;
        const lost = seen.slice(0, killedAfter).filter(({ at, isPresent }) => isPresent && at > reportedTo);
        for (const { at } of lost) expect(state.seenAt - at).toBeLessThanOrEqual(refreshMs);
      }),
    );
  });
});
