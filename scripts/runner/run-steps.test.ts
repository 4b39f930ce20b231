import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { junitPath } from "./run-step.ts";
import { type PlannedStep, runPlanned } from "./run-steps.ts";
import { beginRun, type TestRun } from "./test-run.ts";

const folder = mkdtempSync(join(tmpdir(), "huiyan-steps-"));
let run: TestRun;
beforeAll(() => {
  vi.spyOn(console, "log").mockReturnValue();
  run = beginRun();
});
afterAll(async () => {
  await run.close();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Leaves a file of its name; its code knows `fs`, `fileOf(name)` and `until(name)`, which waits for that file. */
function step(name: string, code = "", more: Partial<PlannedStep> = {}): PlannedStep {
  const known = `
    const fs = require("fs");
    const fileOf = (name) => ${JSON.stringify(folder)} + "/" + name;
    const until = (name) => { const late = Date.now() + 20_000; while (!fs.existsSync(fileOf(name))) if (Date.now() > late) process.exit(1) }`;
  const command = [process.execPath, "-e", `${known}; ${code}; fs.writeFileSync(fileOf("${name}"), "")`];
  return { name, command, seconds: 1, cores: 1, ...more };
}

const outcomes = async (steps: PlannedStep[]) =>
  (await runPlanned(steps, run, 2)).map(({ name, passed, failed }) => [name, passed, failed]);

test("two cores run two steps at once, and a third while the longest is still at work", async () => {
  const steps = [step("long", `until("third")`, { seconds: 9 }), step("second", "", { seconds: 5 }), step("third")];
  expect((await outcomes(steps)).toSorted()).toEqual([
    ["long", 1, 0],
    ["second", 1, 0],
    ["third", 1, 0],
  ]);
}, 60_000);

test("a step that waits for another begins when that has ended, and the last after all", async () => {
  const pause = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)";
  const needs = (...names: string[]) => names.map((name) => `fs.accessSync(fileOf("${name}"))`).join(";");
  const steps = [
    step("end", needs("built", "used"), { last: true, seconds: 100 }),
    step("used", needs("built"), { after: ["built"] }),
    step("built", pause),
  ];
  expect(await outcomes(steps)).toEqual([
    ["built", 1, 0],
    ["used", 1, 0],
    ["end", 1, 0],
  ]);
}, 60_000);

test("of a step that ends without a report its last lines are kept", async () => {
  const [result] = await runPlanned(
    [step("broken", `console.log("first"); console.error("no room"); process.exit(3)`)],
    run,
  );
  expect([result?.failed, result?.failures[0]?.test]).toEqual([1, "退出码 3"]);
  expect(result?.failures[0]?.text.split("\n").toSorted()).toEqual(["first", "no room"]);
}, 60_000);

test("what a step leaves behind in a group of its own is ended with it, and named", async () => {
  const stays = `setInterval(() => {}, 1000); /* leftover */`;
  const code = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(stays)}], { detached: true, stdio: "inherit" }).unref()`;
  const [result] = await runPlanned([step("leaves", code)], run);
  expect(result?.passed).toBe(1);
  expect(result?.leftBehind.join()).toContain("leftover");
}, 60_000);

/** Writes a report with one test that passes and others that fail with these texts. */
function reporting(name: string, failures: readonly string[]): PlannedStep {
  const cases = failures.map(
    (text, at) => `<testcase classname="${at}.spec.ts" name="${at}"><failure>${text}</failure></testcase>`,
  );
  const xml = `<testsuite name="a" tests="${failures.length + 1}" failures="${failures.length}"><testcase classname="a" name="a"/>${cases.join("")}</testsuite>`;
  const code = `require("fs").writeFileSync(${JSON.stringify(junitPath(name))}, ${JSON.stringify(xml)}); process.exit(${failures.length})`;
  return { name, junit: name, command: [process.execPath, "-e", code], seconds: 1, cores: 1 };
}

test("a failed test counts, whatever broke it: nothing runs twice", async () => {
  const [result] = await runPlanned([reporting("counts-test", ["expected 4", "Page crashed"])], run);
  expect([result?.passed, result?.failed]).toEqual([1, 2]);
  expect(result?.failures.map(({ text }) => text)).toEqual(["expected 4", "Page crashed"]);
});
