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

test("reads the written file, replaces an earlier one, and lets only the owner read it", () => {
  writeRunFile(dataDir, run);
  writeRunFile(dataDir, { ...run, pids: { server: 2 } });
  expect(readRunFile(dataDir)).toEqual({ ...run, pids: { server: 2 } });
  expect(statSync(join(dataDir, "run.json")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(["run.json"]);
});

test.each(["", "{", "null", '{"url":"x"}'])("treats a file with the content %j as missing", (text) => {
  writeFileSync(join(dataDir, "run.json"), text);
  expect(readRunFile(dataDir)).toBeNull();
});

test("removes the file, and tolerates a second removal", () => {
  writeRunFile(dataDir, run);
  removeRunFile(dataDir);
  removeRunFile(dataDir);
  expect(readRunFile(dataDir)).toBeNull();
});
