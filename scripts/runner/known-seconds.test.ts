import { expect, test } from "vitest";
import { type KeptRun } from "./kept-runs.ts";
import { knownSeconds, withKnownSeconds } from "./known-seconds.ts";

const runOf = (seconds: number, files: Record<string, number>, interrupted = false): KeptRun => ({
  ...{ command: "test", began: "2024-01-01T00:00:00Z", seconds: 1, interruptedBy: null, slowest: [] },
  machine: { cores: 2, loadBegan: 0, loadEnded: 0 },
  steps: [
    { name: "类型", seconds, files, interrupted, passed: 1, failed: 0, skipped: 0, failures: [], leftBehind: [] },
  ],
});

test("a step takes what it took when it last ended by itself", () => {
  const jobs = ["类型", "未用代码"].map((name) => ({ name, seconds: 9, cores: 1 }));
  const known = withKnownSeconds(jobs, [runOf(1, {}, true), runOf(40, {}), runOf(60, {})]);
  expect(known.map(({ seconds }) => seconds)).toEqual([40, 9]);
});

test("a file takes what it took in the newest run that had it, by whatever end of its path the runner names it", () => {
  const known = knownSeconds([
    runOf(1, { "alarm/a.spec.ts": 3 }),
    runOf(1, { "alarm/a.spec.ts": 5, "apps/b.test.ts": 7 }),
  ]);
  const paths = ["e2e/alarm/a.spec.ts", "apps/b.test.ts", "b.test.ts", "e2e/alarm-a.spec.ts"];
  expect(paths.map(known)).toEqual([3, 7, undefined, undefined]);
});
