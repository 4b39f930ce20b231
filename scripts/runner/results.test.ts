import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type KeptRun, keepRun, readRuns } from "./report.ts";
import { readResults } from "./results.ts";
import { checkFiles } from "./test-files.ts";

const folder = mkdtempSync(join(tmpdir(), "huiyan-results-"));
afterAll(() => rmSync(folder, { recursive: true }));
const counts = { passed: 1, failed: 0, skipped: 0, failures: [] };
const step = (slowest: Record<string, number>) => ({ ...counts, slowest, files: slowest });

test("counts the tests of a report, and a file that failed without a test as one failure", () => {
  const line = { file: "a.test.ts", test: "one", state: "passed", seconds: 2, text: "" };
  const lines = [
    line,
    { ...line, test: "two", state: "failed", seconds: 1, text: "why" },
    { ...line, test: "three", state: "skipped", seconds: 0 },
    { ...line, test: "", seconds: 3.5 },
    { ...line, file: "b.test.ts", test: "", state: "failed", text: "not loaded" },
  ];
  writeFileSync(join(folder, "report.jsonl"), lines.map((one) => `${JSON.stringify(one)}\n`).join(""));
  expect(readResults(join(folder, "report.jsonl"))).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    files: { "a.test.ts": 3.5, "b.test.ts": 2 },
    slowest: { "a.test.ts": 2 },
    failures: [
      { file: "a.test.ts", test: "two", text: "why" },
      { file: "b.test.ts", test: "", text: "not loaded" },
    ],
  });
});

test("returns null when no report was written", () => expect(readResults(join(folder, "none.json"))).toBeNull());

test("keeps the last twenty records of each command and leaves out a broken one", () => {
  const run = (command: string, at: number): KeptRun => ({
    command,
    began: new Date(at * 1000).toISOString(),
    seconds: at,
    cores: 2,
    load: [0, 0],
    steps: [{ ...step({}), name: "a", seconds: 1, interrupted: false }],
  });
  const runs = join(folder, "runs");
  for (let at = 1; at <= 22; at++) keepRun(run("test", at), runs);
  keepRun(run("check", 1), runs);
  writeFileSync(join(runs, "9-broken.json"), "{");
  const kept = readRuns(runs);
  expect(kept.filter(({ command }) => command === "test").map(({ seconds }) => seconds)).toEqual(
    Array.from({ length: 20 }, (_, at) => 22 - at),
  );
  expect(kept).toHaveLength(21);
});

test.each([
  ["test", { "a.test.ts": 999, "b.test.ts": 1, "e2e/f.spec.ts": 50 }, ["a.test.ts 太慢"]],
  ["test", { "a.test.ts": 1, "e2e/f.spec.ts": 1 }, ["a.test.ts 太慢", "b.test.ts 没有运行"]],
  ["test:rest", { "b.test.ts": 1, "c.rest.test.ts": 99 }, []],
  ["test:rest", {}, ["b.test.ts 没有运行", "c.rest.test.ts 没有运行"]],
] as const)("npm run %s with results %o reports the failures %o", (command, files, expected) => {
  const { failed, failures } = checkFiles(
    command,
    ["a.test.ts", "b.test.ts", "c.rest.test.ts", "d.soak.spec.ts", "e.ts", "e2e/f.spec.ts"],
    [step(files)],
    ["b.test.ts"],
  );
  expect(failures.map(({ file, test }) => `${file} ${test}`).toSorted()).toEqual(expected);
  expect(failed).toBe(expected.length);
});
