import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, inject, it, onTestFinished } from "vitest";
import { cloneDatabase, runSql } from "#test/postgres/databases.ts";
import { openServerKey } from "./server-key.ts";

const database = await cloneDatabase(inject("postgresUrl"));
afterAll(() => database.drop());

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "server-key-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
});
const open = (masterKey?: string) => openServerKey({ masterKey, dataDir }, database.url);
const hasKey = () => existsSync(join(dataDir, "key"));

it("generates a key for a new installation, also if the folder for pictures exists but is empty, and reads it again", async () => {
  mkdirSync(join(dataDir, "files"));
  const sealed = (await open()).seal("x");
  expect((await open()).open(sealed)).toBe("x");
});

it("stores no key in the folder if the environment has one", async () => {
  await open("1".repeat(64));
  expect(hasKey()).toBe(false);
});

it.each([
  ["pictures", () => mkdirSync(join(dataDir, "files/2026"), { recursive: true }), "files"],
  ["a server's run.json", () => writeFileSync(join(dataDir, "run.json"), "{}"), "run.json"],
])("makes no key if the data folder holds %s", async (_what, put, name) => {
  put();
  await expect(open()).rejects.toThrow(`缺少主密钥：已有数据（${name}）`);
  expect(hasKey()).toBe(false);
});

it("generates no key if a server has used the database before", async () => {
  const setting = "insert into installation_setting (name, value, changed_at) values";
  await runSql(database.url, `${setting} ('master_key_check', '{"sealed": "AAAA"}', now())`);
  await expect(open()).rejects.toThrow("缺少主密钥：已有数据（数据库）");
  expect(hasKey()).toBe(false);
});
