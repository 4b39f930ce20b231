import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readRunFile, removeRunFile, writeRunFile } from "./run-file.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "huiyan-run-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const run = {
  url: "http://127.0.0.1:8686",
  ports: { web: 8686 },
  pids: { server: 1 },
  accounts: [{ role: "admin", account: "a", password: "p" }],
};

test("what is written is read, replaces the former, and is the owner's alone", () => {
  writeRunFile(dataDir, run);
  writeRunFile(dataDir, { ...run, pids: { server: 2 } });
  expect(readRunFile(dataDir)).toEqual({ ...run, pids: { server: 2 } });
  expect(statSync(join(dataDir, "run.json")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(["run.json"]);
});

test.each(["", "{", "null", '{"url":"x"}'])("a file that says %j counts as none", (text) => {
  writeFileSync(join(dataDir, "run.json"), text);
  expect(readRunFile(dataDir)).toBeNull();
});

test("after its removal there is none, and removing it twice does no harm", () => {
  writeRunFile(dataDir, run);
  removeRunFile(dataDir);
  removeRunFile(dataDir);
  expect(readRunFile(dataDir)).toBeNull();
});
