import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockInstance } from "./instance-lock.ts";
import { readRunFile, writeRunFile } from "./run-file.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "huiyan-lock-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("refuses a second start with the process id and address of the first, and changes no files", {
  tags: ["rest"],
}, async () => {
  const holder = await holdElsewhere();
  const run = { url: "http://127.0.0.1:8686", ports: {}, pids: { server: holder.pid ?? 0 }, accounts: [] };
  writeRunFile(dataDir, run);
  const before = readdirSync(dataDir);
  expect(() => lockInstance(dataDir)).toThrow(`已在运行（进程号 ${holder.pid}，地址 http://127.0.0.1:8686）`);
  expect(readdirSync(dataDir)).toEqual(before);
  expect(readRunFile(dataDir)).toEqual(run);
  await killed(holder);
});

test("does not show the address of an earlier run", async () => {
  const holder = await holdElsewhere();
  writeRunFile(dataDir, { url: "http://127.0.0.1:8686", ports: {}, pids: { server: 1 }, accounts: [] });
  expect(() => lockInstance(dataDir)).toThrow(`已在运行（进程号 ${holder.pid}），`);
  await killed(holder);
});

test("releases the lock when the process is killed with kill -9", async () => {
  await killed(await holdElsewhere());
  const lock = lockInstance(dataDir);
  lock.release();
});

test("can lock the folder again after a release", () => {
  lockInstance(dataDir).release();
  lockInstance(dataDir).release();
  expect(readdirSync(dataDir)).toEqual(["instance.lock"]);
});

async function holdElsewhere(): Promise<ChildProcess> {
  const source = new URL("./instance-lock.ts", import.meta.url).href;
  const program = `
    const { lockInstance } = await import(${JSON.stringify(source)});
    lockInstance(${JSON.stringify(dataDir)});
    console.log("locked");
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}
