import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { endProcesses, named, processesOf, runMark } from "./run-processes.ts";

const onLinux = test.skipIf(process.platform !== "linux");
let marks = 0;
const newMark = () => `${process.pid}-test-${++marks}`;

/** A process in a session of its own; it answers with its standard output's first line. */
async function start(code: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ["-e", code], { detached: true, stdio: ["ignore", "pipe", "inherit"], env });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = await once(child.stdout, "data");
  onTestFinished(() => endByForce(Number(line)));
  return `${line}`.trim();
}

/** What a failed test leaves. */
function endByForce(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, "SIGKILL");
  } catch {
    // it has ended, as it should
  }
}

const stays = "setInterval(() => {}, 1000); console.log(process.pid)";

onLinux(
  "those of a run within a run belong to the outer one, and those of a run whose mark begins alike do not",
  async () => {
    const mark = newMark();
    const pids = await Promise.all([mark, `${mark}.2.7`, `${mark}1`].map((one) => start(stays, { [runMark]: one })));
    const found = processesOf(mark).map(({ pid }) => `${pid}`);
    expect(found.toSorted()).toEqual(pids.slice(0, 2).toSorted());
  },
);

onLinux(
  "what shares a session with a marked process is found, though its parent is gone and its environment empty",
  async () => {
    const mark = newMark();
    const between = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(stays)}], { stdio: "inherit", env: {} }).unref(); process.exit()`;
    const code = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(between)}], { stdio: "inherit" }); setInterval(() => {}, 1000)`;
    const pid = Number(await start(code, { [runMark]: mark }));
    await vi.waitFor(() => expect(processesOf(mark)).toHaveLength(2), 10_000);
    expect(processesOf(mark).map((one) => one.pid)).toContain(pid);
    expect((await endProcesses(mark, 2_000)).map((one) => one.pid)).toContain(pid);
    expect(processesOf(mark)).toEqual([]);
  },
  30_000,
);

onLinux("the process that asks is never one of them, whatever stands in its environment", async () => {
  const mark = newMark();
  const module = JSON.stringify(new URL("run-processes.ts", import.meta.url).href);
  const code = `import(${module}).then(({ processesOf }) => console.log(JSON.stringify(processesOf("${mark}"))))`;
  expect(await start(code, { [runMark]: mark })).toBe("[]");
});

test("a process that is ending keeps the name that it was seen with; another one with its number does not get it", () => {
  const seen = { pid: 7, started: "100", command: "node leftover.js" };
  expect(named({ ...seen, command: "" }, seen)).toEqual(seen);
  expect(named({ ...seen, command: "node renamed" }, seen).command).toBe("node renamed");
  expect(named({ pid: 7, started: "200", command: "" }, seen).command).toBe("");
  expect(named(seen, undefined)).toEqual(seen);
});
