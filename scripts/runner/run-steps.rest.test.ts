import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { memoryFolderSetting } from "../../apps/server/test/memory-folder.ts";
import { root } from "../repository.ts";
import { runMark } from "./processes.ts";

const deaf = `for (const one of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(one, () => {});`;
const stay = "setInterval(() => {}, 1000);";
const detached = (code: string, env: string) =>
  `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(code)}], { detached: true, stdio: "ignore", env: ${env} }).unref();`;

/**
 * Starts a runner in a separate process. The children of its first step ignore signals, and one of them is an orphan.
 */
async function startRunner(asNpm: boolean) {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-runner-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const leave = (name: string) =>
    `require("fs").writeFileSync(${JSON.stringify(join(folder, name))}, "" + process.pid);`;
  const orphan = detached(`${deaf} ${leave("orphan.pid")} ${stay}`, "process.env");
  const step = `${detached(orphan, "process.env")} ${detached(`${deaf} ${leave("bare.pid")} ${stay}`, "{}")} ${leave("step.pid")} ${stay}`;
  writeFileSync(
    join(folder, "runner.mjs"),
    `import { runSteps } from ${JSON.stringify(pathToFileURL(join(root, "scripts/runner/run-steps.ts")).href)};
    const step = (name, code) => ({ name, command: [process.execPath, "-e", code] });
    const run = await runSteps({ queues: [[step("first", ${JSON.stringify(step)}), step("second", ${JSON.stringify(leave("second.pid"))})]] }, 300);
    console.log(JSON.stringify([run.interruptedBy, run.steps.map(({ name, failed, interrupted }) => ({ name, failed, interrupted }))]));`,
  );
  const { npm_lifecycle_event: _, [runMark]: __, ...plain } = process.env;
  const env = {
    ...plain,
    TMPDIR: folder,
    [memoryFolderSetting]: folder,
    ...(asNpm ? { npm_lifecycle_event: "test" } : {}),
  };
  const path = JSON.stringify(join(folder, "runner.mjs"));
  const program = asNpm
    ? ["-e", `require("child_process").spawn(process.execPath, [${path}], { stdio: "inherit" }); ${stay}`]
    : [join(folder, "runner.mjs")];
  const child = spawn(process.execPath, program, { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const closed = once(child.stdout, "close");
  const pids = await vi.waitFor(() => {
    const paths = ["step", "bare", "orphan"].map((name) => join(folder, `${name}.pid`));
    const read = paths.map((path) => (existsSync(path) ? Number(readFileSync(path, "utf8")) : 0));
    expect(read).not.toContain(0);
    return read;
  }, 60_000);
  onTestFinished(() => pids.filter(isAlive).forEach((pid) => void process.kill(pid, "SIGKILL")));
  return { folder, child, pids, closed, lastLine: () => output.trim().split("\n").at(-1) ?? "" };
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\t[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

const onLinux = test.skipIf(process.platform !== "linux");

onLinux.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s ends all processes of a run and starts no further step",
  async (signal) => {
    const { folder, child, pids, lastLine } = await startRunner(false);
    child.kill(signal);
    child.kill(signal);
    await once(child, "exit");
    expect(pids.filter(isAlive)).toEqual([]);
    expect(JSON.parse(lastLine())).toEqual([signal, [{ name: "first", failed: 0, interrupted: true }]]);
    expect(readdirSync(folder).toSorted()).toEqual(["bare.pid", "orphan.pid", "runner.mjs", "step.pid"]);
  },
);

onLinux("a run whose reader has gone ends all its processes", async () => {
  const { child, pids } = await startRunner(false);
  child.stdout.destroy();
  child.kill("SIGTERM");
  await once(child, "exit");
  expect(pids.filter(isAlive)).toEqual([]);
});

onLinux("a run that npm began ends all its processes when npm is killed", async () => {
  const { child, pids, closed } = await startRunner(true);
  child.kill("SIGKILL");
  await closed;
  expect(pids.filter(isAlive)).toEqual([]);
});

test("a queue that has finished runs the last steps while another queue still runs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-runner-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const done = JSON.stringify(join(folder, "done"));
  writeFileSync(
    join(folder, "runner.mjs"),
    `import { runSteps } from ${JSON.stringify(pathToFileURL(join(root, "scripts/runner/run-steps.ts")).href)};
    const step = (name, code) => ({ name, command: [process.execPath, "-e", code] });
    const waits = step("waits", 'const look = () => require("fs").existsSync(' + JSON.stringify(${done}) + ') || setTimeout(look, 20); look();');
    const ends = step("last", 'require("fs").writeFileSync(' + JSON.stringify(${done}) + ', "")');
    const { steps } = await runSteps({ queues: [[waits], [step("short", "")]], last: [step("next", ""), ends] });
    console.log(JSON.stringify(steps.map(({ name }) => name)));`,
  );
  const env = { ...process.env, TMPDIR: folder, [memoryFolderSetting]: folder };
  const child = spawn(process.execPath, [join(folder, "runner.mjs")], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child.stdout, "close");
  // the step `waits` ends only because the other queue has run the step `last`
  const ran = JSON.parse(output.trim().split("\n").at(-1) ?? "");
  expect([ran.slice(0, 2), ran.slice(2).toSorted()]).toEqual([
    ["short", "next"],
    ["last", "waits"],
  ]);
});
