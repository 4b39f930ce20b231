import fc from "fast-check";
import { expect, test } from "vitest";
import { faultless, nextFault } from "./fault.rules.ts";

const times = { lastsMs: 3_000, goodMs: 2_000 };

/** Runs views one second apart: `x` bad, `.` good, `?` undecided. @returns the seconds of the alarms */
function alarmsOf(views: string): number[] {
  let state = faultless;
  return [...views].flatMap((view, second) => {
    const isBad = view === "?" ? undefined : view === "x";
    const next = nextFault(state, isBad, second * 1_000, times);
    state = next.state;
    return next.raise ? [second] : [];
  });
}

test.each([
  ["nothing", ".....", []],
  ["shorter than its time", "..xxx..", []],
  ["for its time", "..xxxx", [5]],
  ["on and on", "xxxxxxxxxx", [3]],
  ["with a good view between", "xx.xx.xx.", []],
  ["with views between that cannot tell", "xx??xx", [4]],
  ["with a good view after the alarm", "xxxx.xxxxxx", [3]],
  ["again after a good while", "xxxx...xxxx", [3, 10]],
])("a fault that is there %s", (_name, views, expected) => {
  expect(alarmsOf(views)).toEqual(expected);
});

test("raises each alarm after a long enough fault, and the next one only after a long enough fault-free period", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[x.?]{0,60}$/), (views) => {
      const alarms = alarmsOf(views);
      for (const [index, at] of alarms.entries()) {
        expect(views.slice(0, at + 1)).toMatch(/x[x?]{2,}x?$/);
        const since = alarms[index - 1];
        if (since !== undefined) expect(views.slice(since, at)).toMatch(/\.[.?]+/);
      }
    }),
  );
});
