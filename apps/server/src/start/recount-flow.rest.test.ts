import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { masterKeyOf } from "#platform/secret/master-key.ts";
import { cloneDatabase, runSql } from "#test/postgres/databases.ts";

const script = join(import.meta.dirname, "..", "main.ts");
const key = "1".repeat(64);
const run = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [script, "--recount-flow"], { env: { ...process.env, ...env } });

it("recounts traffic while others use the database, and explains what to do if there is no database", async () => {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-recount-"));
  const database = await cloneDatabase(inject("postgresUrl"));
  const sealed = masterKeyOf(key).seal("huiyan").toString("base64");
  const setting = `'master_key_check', '${JSON.stringify({ sealed })}', now()`;
  await runSql(database.url, `insert into installation_setting (name, value, changed_at) values (${setting})`);
  const env = { DATABASE_URL: database.url, HUIYAN_DATA: folder, HUIYAN_KEY: key };
  expect((await run(env)).stdout).toMatch(/已重新统计 0 周/);
  await expect(run({ ...env, HUIYAN_KEY: "2".repeat(64) })).rejects.toThrow("主密钥与数据库不符");
  await database.drop();
  await expect(run({ HUIYAN_DATA: folder })).rejects.toThrow("里没有数据库，什么也没有改动");
  await rm(folder, { recursive: true });
});
