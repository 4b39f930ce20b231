import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "./folder-lock.ts";

test("refuses a second agent on a data folder with the first one's process id, until the first one has ended", () => {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`另一个设备代理（进程号 ${process.pid}）正在使用数据目录 ${folder}`);
  release();
  lockFolder(folder)();
});

test("refuses a data folder below /proc at once", () => {
  expect(() => lockFolder("/proc/huiyan/data")).toThrow("数据目录 /proc/huiyan/data 在系统的虚拟文件系统里");
});
