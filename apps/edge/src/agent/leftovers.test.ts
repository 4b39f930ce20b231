import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sweepLeftovers } from "./leftovers.ts";

const unexpected = (text: string): never => {
  throw new Error(text);
};

function deviceFolder() {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-device-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (...path: string[]): string => {
    const full = join(folder, ...path);
    mkdirSync(join(full, ".."), { recursive: true });
    writeFileSync(full, "");
    return full;
  };
  return { folder, file };
}

test("deletes segments, and clips that no outbox row names, and keeps waiting clips and other files", () => {
  const { folder, file } = deviceFolder();
  const segment = file("channel-31", "segments", "000000001.ts");
  const lost = file("channel-31", "clips", "lost.mp4");
  const waiting = file("channel-31", "clips", "waiting.mp4");
  const secret = file("secret.json");
  sweepLeftovers(folder, new Set([waiting]), unexpected);
  expect([segment, lost, waiting, secret].map((path) => existsSync(path))).toEqual([false, false, true, true]);
});

test("does nothing for a device that has never run", () => {
  expect(() => sweepLeftovers(join(tmpdir(), "huiyan-none"), new Set(), unexpected)).not.toThrow();
});

test("reports a file that cannot be deleted, and deletes the others", () => {
  const { folder, file } = deviceFolder();
  mkdirSync(join(folder, "channel-31", "clips", "a folder.mp4"), { recursive: true });
  const lost = file("channel-31", "clips", "lost.mp4");
  const segment = file("channel-32", "segments", "000000001.ts");
  const troubles: string[] = [];
  sweepLeftovers(folder, new Set(), (text) => troubles.push(text));
  expect(troubles).toEqual([expect.stringContaining("残留文件无法删除，请检查磁盘")]);
  expect([lost, segment].map((path) => existsSync(path))).toEqual([false, false]);
});
