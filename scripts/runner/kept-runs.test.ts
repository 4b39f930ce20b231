import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type KeptRun, keepRun, readRuns } from "./kept-runs.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-runs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "runs");
}

const runAt = (second: number, command = "test"): KeptRun => ({
  command,
  began: new Date(Date.UTC(2024, 1, 1, 0, 0, second)).toISOString(),
  seconds: 3,
  interruptedBy: null,
  machine: { cores: 2, loadBegan: 0.5, loadEnded: 2.5 },
  slowest: [{ file: "a.test.ts", seconds: 2 }],
  steps: [
    {
      ...{ name: "接口测试", seconds: 3, passed: 1, failed: 1, skipped: 0, interrupted: false, leftBehind: [] },
      files: { "a.test.ts": 2 },
      failures: [{ file: "a.test.ts", test: "a rule", text: "expected 1, received 2" }],
    },
  ],
});

test("a run is kept whole, with the text of each failure, and the newest is read first", () => {
  const folder = newFolder();
  for (const second of [1, 12, 3]) keepRun(runAt(second), folder);
  expect(readRuns(folder)).toEqual([runAt(12), runAt(3), runAt(1)]);
});

test("of each command the last twenty are kept", () => {
  const folder = newFolder();
  keepRun(runAt(0, "soak"), folder);
  for (let second = 1; second <= 23; second++) keepRun(runAt(second), folder);
  expect(readdirSync(folder)).toHaveLength(21);
  expect(readRuns(folder).at(-1)).toEqual(runAt(0, "soak"));
  expect(readRuns(folder).at(-2)).toEqual(runAt(4));
});

test("a run that is not whole, or of another form, is passed over", () => {
  const folder = newFolder();
  const path = keepRun(runAt(1), folder);
  writeFileSync(path.replace("00-00-01", "00-00-02"), readFileSync(path, "utf8").slice(0, 40));
  writeFileSync(path.replace("00-00-01", "00-00-03"), `{"command":"test"}`);
  expect(readRuns(folder)).toEqual([runAt(1)]);
  expect(readRuns(join(folder, "nothing"))).toEqual([]);
});
