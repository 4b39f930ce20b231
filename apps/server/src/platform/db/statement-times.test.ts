import { expect, it } from "vitest";
import { StatementTimes } from "./statement-times.ts";

it("sorts statements by mean duration over the current and the previous hour", () => {
  let now = 0;
  const times = new StatementTimes(() => now);
  times.note("often", 2);
  times.note("often", 4);
  times.note("slow", 50);
  expect(times.slowest(1)).toEqual([{ sql: "slow", calls: 1, meanMs: 50, maxMs: 50 }]);
  now = 3_600_000;
  times.note("often", 9);
  expect(times.slowest(5)).toEqual([
    { sql: "slow", calls: 1, meanMs: 50, maxMs: 50 },
    { sql: "often", calls: 3, meanMs: 5, maxMs: 9 },
  ]);
  now = 3 * 3_600_000;
  times.note("often", 1);
  now = 5 * 3_600_000;
  times.note("often", 1);
  expect(times.slowest(5)).toEqual([{ sql: "often", calls: 2, meanMs: 1, maxMs: 1 }]);
});

it("records at most 1000 different statements", () => {
  const times = new StatementTimes(() => 0);
  for (let at = 0; at < 5000; at++) times.note(`statement ${at}`, 1);
  expect(times.slowest(5000)).toHaveLength(1000);
});
