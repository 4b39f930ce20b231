import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { findFreePort } from "#platform/process/free-port.ts";
import { masterKeyOf } from "#platform/secret/master-key.ts";
import { createClient } from "#test/client.ts";
import { memoryFolder } from "#test/memory-folder.ts";
import { readSql } from "#test/postgres/databases.ts";
import { type ServerProcess, startServerProcess } from "#test/server-process.ts";

const script = join(import.meta.dirname, "../main.ts");
let folder: string;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(memoryFolder(), "huiyan-change-key-"));
  port = await findFreePort();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keyFile = () => join(folder, "data", "key");
const start = () => startServerProcess({ dataDir: join(folder, "data"), port, args: ["--no-agent"] });

/** Runs `--change-key`. @returns its exit code and its output */
async function changeKey(settings: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, HUIYAN_DATA: join(folder, "data"), ...settings };
  return promisify(execFile)(process.execPath, [script, "--change-key"], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
}

/**
 * Returns the values in the running server's database that this master key decrypts, by table and column: byte columns
 * and texts inside JSON.
 */
async function openedBy(hex: string): Promise<string[]> {
  const run = z
    .object({ ports: z.object({ postgres: z.number() }) })
    .parse(JSON.parse(readFileSync(join(folder, "data", "run.json"), "utf8")));
  const password = readFileSync(join(folder, "data", "postgres", "app-password"), "utf8");
  const url = `postgresql://huiyan_app:${password}@127.0.0.1:${run.ports.postgres}/postgres`;
  const read = (statement: string) => readSql(url, statement).then((rows) => rows as Record<string, unknown>[]);
  const columns = await read(`select c.relname as name, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and t.typname in ('jsonb', 'bytea')`);
  const key = masterKeyOf(hex);
  const opens = (bytes: Buffer) => {
    try {
      key.open(bytes);
      return true;
    } catch {
      return false;
    }
  };
  const found: string[] = [];
  for (const { name, column } of columns) {
    const rows = await read(`select ${JSON.stringify(column)} as value from ${JSON.stringify(name)}`);
    for (const { value } of rows) {
      const texts = JSON.stringify(value)?.match(/"[A-Za-z0-9+/=]{40,}"/g) ?? [];
      const all = Buffer.isBuffer(value) ? [value] : texts.map((text) => Buffer.from(text, "base64"));
      if (all.some(opens)) found.push(`${String(name)}.${String(column)}`);
    }
  }
  return found;
}

const enter = (server: ServerProcess) =>
  createClient(server.url).call(signIn, { account: "13800000001", password: "Demo@2026" });

it("--change-key encrypts every secret of the database with a new key, and the server starts with it", async () => {
  const first = await start();
  const old = readFileSync(keyFile(), "utf8");
  const before = await openedBy(old);
  expect(new Set(before).size).toBeGreaterThan(3);
  expect(await changeKey()).toMatchObject({ code: 1, output: expect.stringContaining("请先停止所有节点") });
  expect(readFileSync(keyFile(), "utf8")).toBe(old);
  await first.stop();

  expect(await changeKey()).toMatchObject({ code: 0, output: expect.stringContaining("已更换主密钥") });
  const fresh = readFileSync(keyFile(), "utf8");
  expect(fresh).toMatch(/^[0-9a-f]{64}$/);
  const second = await start();
  expect(await openedBy(old)).toEqual([]);
  expect(await openedBy(fresh)).toEqual(before);
  expect((await enter(second)).token).not.toBe("");
  await second.stop();
});

it("--change-key finishes an earlier run that was interrupted after the database had changed", async () => {
  const fresh = readFileSync(keyFile(), "utf8");
  writeFileSync(`${keyFile()}.new`, fresh);
  writeFileSync(keyFile(), "00".repeat(32));
  expect(await changeKey()).toMatchObject({ code: 0, output: expect.stringContaining("上次的更换被中断，现已完成") });
  expect(readFileSync(keyFile(), "utf8")).toBe(fresh);
  expect(existsSync(`${keyFile()}.new`)).toBe(false);
});

it("--change-key refuses a key from the environment, which it cannot replace", async () => {
  const present = readFileSync(keyFile(), "utf8");
  const answer = await changeKey({ HUIYAN_KEY: present });
  expect(readFileSync(keyFile(), "utf8")).toBe(present);
  expect(existsSync(`${keyFile()}.new`)).toBe(false);
  expect(answer).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      `主密钥来自 HUIYAN_KEY，没有更换。请先停止所有节点，把它写入 ${keyFile()}，从设置里删去 HUIYAN_KEY，再运行这条命令`,
    ),
  });
});
