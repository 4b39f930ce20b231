import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { root } from "../repository.ts";

/** A runner of its own in a process of its own, with a step whose children are as hard to end as those of tests. */
async function startRunner(folder: string, npm = false) {
  const file = (name: string) => join(folder, name);
  const module = (name: string) => JSON.stringify(pathToFileURL(join(root, "scripts/runner", name)).href);
  const stubborn = `for (const one of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(one, () => {}); setInterval(() => {}, 1000);`;
  const leave = (name: string) =>
    `require("fs").writeFileSync(${JSON.stringify(folder)} + "/${name}.pid", "" + process.pid);`;
  // In a group of its own, its parent gone, its environment not inherited but for the mark: as an agent that a test launches.
  const orphan = `require("fs").mkdtempSync(require("path").join(require("os").tmpdir(), "huiyan-left-")); ${stubborn} ${leave("orphan")}`;
  const between = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(orphan)}], { detached: true, stdio: "ignore" }).unref()`;
  // Of this one the environment is empty: it is found as a child.
  const bare = `${stubborn} ${leave("bare")}`;
  const main = `
    const { spawn } = require("child_process");
    // as journeys do: outside the run's own folders
    process.chdir(require("fs").mkdtempSync(${JSON.stringify(folder)} + "/huiyan-own-"));
    spawn(process.execPath, ["-e", ${JSON.stringify(between)}], { detached: true, stdio: "ignore" });
    spawn(process.execPath, ["-e", ${JSON.stringify(bare)}, ${JSON.stringify(file("huiyan-earlier"))}], { detached: true, stdio: "ignore", env: {} });
    ${leave("step")} setInterval(() => {}, 1000);`;
  const runner = `
    import { beginRun, exitCodeOf } from ${module("test-run.ts")};
    import { runPlanned } from ${module("run-steps.ts")};
    const run = beginRun(300);
    const step = (name, code, more) => ({ name, command: [process.execPath, "-e", code], seconds: 1, cores: 1, ...more });
    const results = await runPlanned([
      step("first", ${JSON.stringify(main)}),
      step("second", ${JSON.stringify(leave("second"))}, { after: ["first"] }),
    ], run);
    await run.close();
    console.log(JSON.stringify(results.map(({ name, failed, interrupted }) => ({ name, failed, interrupted }))));
    process.exitCode = exitCodeOf(run.interruptedBy());`;
  writeFileSync(file("runner.mjs"), runner);
  mkdirSync(file("huiyan-earlier"));
  const { npm_lifecycle_event: _, ...plain } = process.env;
  const env = { ...plain, TMPDIR: folder, ...(npm ? { npm_lifecycle_event: "test" } : {}) };
  const wrapped = [
    process.execPath,
    "-e",
    `require("child_process").spawn(process.execPath, [${JSON.stringify(file("runner.mjs"))}], { stdio: "inherit" }); setInterval(() => {}, 1000)`,
  ];
  const [program = "", ...args] = npm ? wrapped : [process.execPath, file("runner.mjs")];
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += `${chunk}`;
  });
  const closed = once(child.stdout, "close");
  const pids = ["step", "bare", "orphan"].map((name) => file(`${name}.pid`));
  const started = await vi.waitFor(() => {
    const read = pids.map((path) => (existsSync(path) ? Number(readFileSync(path, "utf8")) : 0));
    expect(read).not.toContain(0);
    return read;
  }, 20_000);
  onTestFinished(() => {
    for (const pid of started) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  });
  return { child, started, output: () => output, closed };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-interrupted-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test.skipIf(process.platform !== "linux").each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)(
  "%s ends a run with all that it started, in whatever group, and begins no further step",
  async (signal, code) => {
    const folder = newFolder();
    const { child, started, output } = await startRunner(folder);
    expect(started.map(isAlive)).toEqual([true, true, true]);
    child.kill(signal);
    // the terminal sends one more
    child.kill(signal);
    const [exitCode] = await once(child, "exit");
    expect(exitCode).toBe(code);
    expect(started.map(isAlive)).toEqual([false, false, false]);
    expect(JSON.parse(output().trim().split("\n").at(-1) ?? "")).toEqual([
      { name: "first", failed: 0, interrupted: true },
    ]);
    expect(readdirSync(folder).toSorted()).toEqual([
      "bare.pid",
      "huiyan-earlier",
      "orphan.pid",
      "runner.mjs",
      "step.pid",
    ]);
  },
  60_000,
);

test.skipIf(process.platform !== "linux")(
  "a run whose output nobody reads any more ends with all that it started",
  async () => {
    const { child, started } = await startRunner(newFolder());
    child.stdout.destroy();
    child.kill("SIGTERM");
    await once(child, "exit");
    expect(started.map(isAlive)).toEqual([false, false, false]);
  },
  60_000,
);

test.skipIf(process.platform !== "linux")(
  "a run that npm began ends when npm is killed",
  async () => {
    const { child, started, closed } = await startRunner(newFolder(), true);
    child.kill("SIGKILL");
    await closed;
    expect(started.map(isAlive)).toEqual([false, false, false]);
  },
  60_000,
);
