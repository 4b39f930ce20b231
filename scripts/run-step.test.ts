import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runSideBySide, type Step } from "./run-step.ts";

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
