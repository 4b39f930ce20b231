import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sweepLeftovers } from "./leftovers.ts";

test("deletes segments and clips without a consumer, and keeps waiting clips and all else", () => {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-device-"));
  const file = (...path: string[]): string => {
    const full = join(folder, ...path);
    mkdirSync(join(full, ".."), { recursive: true });
    writeFileSync(full, "");
    return full;
  };
  const segment = file("channel-31", "segments", "000000001.ts");
  const lost = file("channel-31", "clips", "lost.mp4");
  const waiting = file("channel-31", "clips", "waiting.mp4");
  const secret = file("secret.json");
  sweepLeftovers(folder, new Set([waiting]));
  expect([segment, lost, waiting, secret].map((path) => existsSync(path))).toEqual([false, false, true, true]);
});

test("a device that has not run yet has nothing to sweep", () => {
  expect(() => sweepLeftovers(join(tmpdir(), "huiyan-none"), new Set())).not.toThrow();
});
