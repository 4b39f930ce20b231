import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { junitPath, runSideBySide, type Step } from "./run-step.ts";

const folder = mkdtempSync(join(tmpdir(), "huiyan-steps-"));
beforeAll(() => void vi.spyOn(console, "log").mockReturnValue());
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Leaves a file of its name; its code knows `fs` and `fileOf(name)`. */
function step(name: string, code = ""): Step {
  const known = `const fs = require("fs"); const fileOf = (name) => ${JSON.stringify(folder)} + "/" + name;`;
  return { name, command: [process.execPath, "-e", `${known} ${code}; fs.writeFileSync(fileOf("${name}"), "")`] };
}

test("a worker with nothing left of its own takes the common steps, each once, while another worker is still at work", async () => {
  const untilSecond = `
    const late = Date.now() + 20_000;
    while (!fs.existsSync(fileOf("second"))) if (Date.now() > late) process.exit(1)`;
  const workers = [
    { steps: [step("long", untilSecond)], helps: true },
    { steps: [step("short")], helps: true },
  ];
  const results = await runSideBySide(workers, [step("first"), step("second")]);
  expect(results.map(({ name }) => name).sort()).toEqual(["first", "long", "second", "short"]);
  expect(results.map(({ passed, failed }) => [passed, failed])).toEqual(Array(4).fill([1, 0]));
}, 60_000);

test("a worker that does not help leaves them to those that do", async () => {
  const workers = [
    { steps: [step("own", "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)")], helps: true },
    { steps: [], helps: false },
  ];
  const results = await runSideBySide(workers, [step("common", `fs.accessSync(fileOf("own"))`)]);
  expect(results.map(({ name, passed }) => [name, passed])).toEqual([
    ["own", 1],
    ["common", 1],
  ]);
}, 60_000);

test("of a step that ends without a report its last lines are kept", async () => {
  const workers = [
    { steps: [step("broken", `console.log("first"); console.error("no room"); process.exit(3)`)], helps: false },
  ];
  const [{ failed, failures } = { failed: 0, failures: [] }] = await runSideBySide(workers, []);
  expect([failed, failures[0]?.test]).toEqual([1, "退出码 3"]);
  expect(failures[0]?.text.split("\n").toSorted()).toEqual(["first", "no room"]);
}, 60_000);

/** Writes a report with one test that passes and others that fail with these texts. */
function reporting(name: string, failures: readonly string[]): Step {
  const cases = failures.map(
    (text, at) => `<testcase classname="${at}.spec.ts" name="${at}"><failure>${text}</failure></testcase>`,
  );
  const xml = `<testsuite name="a" tests="${failures.length + 1}" failures="${failures.length}"><testcase classname="a" name="a"/>${cases.join("")}</testsuite>`;
  const code = `require("fs").writeFileSync(${JSON.stringify(junitPath(name))}, ${JSON.stringify(xml)}); process.exit(${failures.length})`;
  return { name, junit: name, command: [process.execPath, "-e", code] };
}

test.each<[what: string, first: string[], second: string[], files: string[], counts: number[]]>([
  ["passes the second time", ["Error: Target crashed"], [], ["0.spec.ts"], [2, 0]],
  ["fails again", ["Page crashed"], ["Page crashed"], ["0.spec.ts"], [1, 1]],
  ["stands beside a failure of the product", ["expected 4", "Page crashed"], [], ["1.spec.ts"], [2, 1]],
  ["is none", ["expected 4"], [], [], [1, 1]],
])("a test whose browser broke runs once more: one that %s", async (_, first, second, files, counts) => {
  const asked: string[] = [];
  const again = {
    when: /crashed/,
    step: (wanted: readonly string[]) => {
      asked.push(...wanted);
      return reporting("again-test-second", second);
    },
  };
  const [result] = await runSideBySide(
    [{ steps: [{ ...reporting("again-test-first", first), again }], helps: false }],
    [],
  );
  expect(asked).toEqual(files);
  expect([result?.passed, result?.failed]).toEqual(counts);
  expect(result?.failures).toHaveLength(counts[1] ?? 0);
});
