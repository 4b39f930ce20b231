import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { supervise } from "./supervise.ts";

const folder = mkdtempSync(join(tmpdir(), "huiyan-supervise-"));
const steady = join(folder, "steady.ts");
const stubborn = join(folder, "stubborn.ts");
const failing = join(folder, "failing.ts");
const stay = "setInterval(() => undefined, 1000);";

beforeAll(() => {
  writeFileSync(steady, `console.log("一行"); console.error(process.argv[2] ?? "无"); ${stay}`);
  writeFileSync(stubborn, `process.on("SIGTERM", () => undefined); console.log("ready"); ${stay}`);
  writeFileSync(failing, "process.exit(3);");
});
afterAll(() => rmSync(folder, { recursive: true }));

const quick = { firstMs: 10, lastMs: 40, calmMs: 60_000 };

test("logs each line of the child's output", async () => {
  const lines: string[] = [];
  const child = supervise({ name: "边缘程序", script: steady, args: ["参数"], log: (line) => lines.push(line) });
  await vi.waitUntil(() => lines.length === 2, { timeout: 60_000 });
  expect(lines.toSorted()).toEqual(["一行", "参数"].toSorted());
  await child.stop();
});

test("restarts a child that is killed", async () => {
  const pids: number[] = [];
  const onStart = (pid: number) => pids.push(pid);
  const child = supervise({ name: "边缘程序", script: steady, log: () => undefined, onStart, restart: quick });
  process.kill(pids[0] ?? 0, "SIGKILL");
  await vi.waitUntil(() => pids.length === 2, { timeout: 60_000 });
  expect(child.pid()).toBe(pids[1]);
  await child.stop();
});

test("logs a child that cannot run with its exit code, and does not restart it after the stop", {
  tags: ["rest"],
}, async () => {
  const lines: string[] = [];
  const child = supervise({ name: "边缘程序", script: failing, log: (line) => lines.push(line), restart: quick });
  await vi.waitUntil(() => lines.length >= 3, { timeout: 60_000 });
  expect(lines[0]).toBe("边缘程序意外退出（退出码 3），10 毫秒后重新启动");
  expect(lines[2]).toContain("40 毫秒");
  await child.stop();
  const lineCount = lines.length;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(lines).toHaveLength(lineCount);
});

test("kills a child that ignores SIGTERM after the grace period", { tags: ["rest"] }, async () => {
  const lines: string[] = [];
  const child = supervise({ name: "边缘程序", script: stubborn, log: (line) => lines.push(line), graceMs: 300 });
  await vi.waitUntil(() => lines.includes("ready"), { timeout: 60_000 });
  const pid = child.pid() ?? 0;
  await child.stop();
  expect(() => process.kill(pid, 0)).toThrow();
});

test("ends the child when the supervisor is killed with kill -9", { tags: ["rest"] }, async () => {
  const source = new URL("./supervise.ts", import.meta.url).href;
  const program = `
    const { supervise } = await import(${JSON.stringify(source)});
    supervise({ name: "x", script: ${JSON.stringify(steady)}, log: (line) => line === "一行" && console.log(pid), onStart: (p) => (pid = p) });
    var pid;`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [text] = await once(parent.stdout, "data");
  const pid = Number(`${text}`);
  expect(running(pid)).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitUntil(() => !running(pid), { timeout: 60_000 });
});

/**
 * Returns whether a process runs. A zombie (state Z) does not: it has ended, but its parent has not collected it yet.
 */
function running(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", `${pid}`], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}
