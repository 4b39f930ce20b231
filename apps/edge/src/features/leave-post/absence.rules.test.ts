import fc from "fast-check";
import { expect, test } from "vitest";
import { type Absence, attended, isGrowing, nextAbsence } from "./absence.rules.ts";

const times = { absentMs: 3_000, backMs: 1_000 };

/** Returns the indices of the frames in which an alarm is raised. */
function raisedAt(frames: readonly { at: number; isManned: boolean }[]): number[] {
  let state: Absence = attended;
  return frames.flatMap(({ at, isManned }) => {
    const next = nextAbsence(state, isManned, at, times);
    state = next.state;
    return next.raise ? [at] : [];
  });
}

const frames = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 1_500 }), isManned: fc.boolean() }), { maxLength: 80 })
  .map((list) => {
    let at = 0;
    return list.map(({ step, isManned }) => {
      at += step;
      return { at, isManned };
    });
  });

test("raises alarms only in frames without enough people, and one for each absence that lasts long enough", () => {
  fc.assert(
    fc.property(frames, (list) => {
      const raised = raisedAt(list);
      for (const at of raised) expect(list.find((frame) => frame.at === at)?.isManned).toBe(false);
      const longest = list.reduce(
        ({ since, found }, { at, isManned }) => {
          if (isManned) return { since: null, found };
          return { since: since ?? at, found: found || at - (since ?? at) >= times.absentMs };
        },
        { since: null as number | null, found: false },
      );
      if (longest.found) expect(raised.length).toBeGreaterThan(0);
    }),
  );
});

test("raises a second alarm only after enough people were present for the minimum time", () => {
  fc.assert(
    fc.property(frames, (list) => {
      const raised = raisedAt(list);
      for (const [index, at] of raised.slice(1).entries()) {
        const between = list.filter((frame) => frame.at > (raised[index] ?? 0) && frame.at < at);
        const runs = between.reduce<number[][]>(
          (all, { at: time, isManned }) => {
            if (isManned) all.at(-1)?.push(time);
            else all.push([]);
            return all;
          },
          [[]],
        );
        expect(runs.some((run) => (run.at(-1) ?? 0) - (run[0] ?? 0) >= times.backMs)).toBe(true);
      }
    }),
  );
});

test("an absence counts as growing from its start until the alarm is raised", () => {
  const away = nextAbsence(attended, false, 0, times).state;
  expect(isGrowing(attended)).toBe(false);
  expect(isGrowing(away)).toBe(true);
  expect(isGrowing(nextAbsence(away, false, 3_000, times).state)).toBe(false);
});
