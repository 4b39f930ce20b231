import fc from "fast-check";
import { expect, it } from "vitest";
import { type MergeWindow, planMerge } from "./merge.rules.ts";

const quiet: MergeWindow = { until: null, gathered: undefined };

it("sends the first alarm after a quiet time at once, and the others of the same moment when the window ends", () => {
  expect(planMerge(quiet, 1, 1000, 60_000)).toEqual({ single: 1, rest: undefined, until: 61_000 });
  expect(planMerge(quiet, 4, 1000, 60_000)).toEqual({ single: 1, rest: { dueAt: 61_000 }, until: 61_000 });
});

it("merges all alarms inside the window into the open notification", () => {
  expect(planMerge({ until: 61_000, gathered: undefined }, 2, 5000, 60_000)).toEqual({
    single: 0,
    rest: { dueAt: 61_000 },
    until: 61_000,
  });
  expect(planMerge({ until: 61_000, gathered: { closedAt: null } }, 2, 5000, 60_000).rest).toBe("open");
});

it("adds later alarms to a notification that is due but not sent, and opens the next window after it was sent", () => {
  expect(planMerge({ until: 61_000, gathered: { closedAt: null } }, 2, 900_000, 60_000).rest).toBe("open");
  expect(planMerge({ until: 61_000, gathered: { closedAt: 62_000 } }, 2, 70_000, 60_000)).toEqual({
    single: 0,
    rest: { dueAt: 122_000 },
    until: 122_000,
  });
  expect(planMerge({ until: 61_000, gathered: { closedAt: 62_000 } }, 1, 122_000, 60_000).single).toBe(1);
});

interface Arrival {
  wait: number;
  count: number;
}

/** Simulates one rule and one working channel: arrivals of alarms, and the times at which notifications were sent. */
class Run {
  readonly notices: number[] = [];
  came = 0;
  sent = 0;
  longestWait = 0;
  #now = 0;
  #window: MergeWindow = quiet;
  #gathering: { count: number; dueAt: number; since: number } | undefined;
  readonly #mergeMs: number;

  constructor(mergeMs: number) {
    this.#mergeMs = mergeMs;
  }

  pass(ms: number): void {
    this.#now += ms;
    const due = this.#gathering;
    if (due === undefined || due.dueAt > this.#now) return;
    this.sent += due.count;
    this.longestWait = Math.max(this.longestWait, due.dueAt - due.since);
    this.notices.push(due.dueAt);
    this.#window = { ...this.#window, gathered: { closedAt: due.dueAt } };
    this.#gathering = undefined;
  }

  take({ wait, count }: Arrival): void {
    this.pass(wait);
    this.came += count;
    const { single, rest, until } = planMerge(this.#window, count, this.#now, this.#mergeMs);
    this.sent += single;
    this.notices.push(...Array.from({ length: single }, () => this.#now));
    if (rest === "open" && this.#gathering !== undefined) this.#gathering.count += count - single;
    if (typeof rest === "object") this.#gathering = { count: count - single, dueAt: rest.dueAt, since: this.#now };
    this.#window = { until, gathered: this.#gathering === undefined ? undefined : { closedAt: null } };
  }
}

it("sends each alarm once and within the window, with one notification per window, for any arrivals", () => {
  const arrival = fc.record({ wait: fc.nat(100_000), count: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 60 }), fc.integer({ min: 1000, max: 60_000 }), (arrivals, mergeMs) => {
      const run = new Run(mergeMs);
      for (const one of arrivals) run.take(one);
      run.pass(mergeMs);
      expect(run.sent).toBe(run.came);
      expect(run.longestWait).toBeLessThanOrEqual(mergeMs);
      const times = run.notices.toSorted((a, b) => a - b);
      for (const [at, time] of times.slice(1).entries()) {
        expect(time - (times[at] ?? 0)).toBeGreaterThanOrEqual(mergeMs);
      }
    }),
  );
});
