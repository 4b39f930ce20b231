import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { startPostgres } from "./start-postgres.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-pg-"));
  folders.push(folder);
  return folder;
}
const silent = () => undefined;
/**
 * Data folder that all tests share, because initialising a cluster takes longer than all tests here. The first test
 * initialises it.
 */
const dataDir = freshFolder();

test("starts PostgreSQL 18 with durable settings, and keeps its rows after a stop", {
  tags: ["rest"],
}, async () => {
  const first = await startPostgres({ dataDir, log: silent });
  expect(await ask(first.url, "show server_version")).toMatch(/^18\./);
  expect(await ask(first.url, "show fsync")).toBe("on");
  expect(await ask(first.url, "show autovacuum")).toBe("on");
  await ask(first.url, "create table kept as select '慧眼'::text as name");
  await first.stop();
  expect(await first.exited).toBe(0);
  const second = await startPostgres({ dataDir, log: silent });
  expect(await ask(second.url, "select name from kept")).toBe("慧眼");
  await second.stop();
});

test("logs neither statements nor rows of a failed statement", { tags: ["rest"] }, async () => {
  const lines: string[] = [];
  const postgres = await startPostgres({ dataDir, log: (line) => lines.push(line) });
  await ask(postgres.url, "create table phones (phone text primary key)");
  for (const values of ["('13912345678')", "('13912345678')", "(null)", "(1 / ('13912345678'::text)::date)"])
    await ask(postgres.url, `insert into phones values ${values}`).catch(() => undefined);
  await ask(postgres.url, "drop table phones");
  await postgres.stop();
  expect(lines.join("\n")).toContain("database system is ready");
  expect(lines.join("\n")).not.toMatch(/13912345678|Failing row|insert into/);
});

test("refuses connections without the password, and restricts the files to this account", {
  tags: ["rest"],
}, async () => {
  const postgres = await startPostgres({ dataDir, log: silent });
  const wrong = new Client({ connectionString: postgres.url.replace(/:[^:@]+@/, ":wrong@") });
  await expect(wrong.connect()).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(dataDir, "password")).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, "cluster")).mode & 0o077).toBe(0);
  await postgres.stop();
});

test("runs two clusters at the same time", { tags: ["rest"] }, async () => {
  const [one, two] = await Promise.all(
    [dataDir, freshFolder()].map((folder) => startPostgres({ dataDir: folder, log: silent })),
  );
  if (one === undefined || two === undefined) throw new Error("two were started");
  expect(one.port).not.toBe(two.port);
  await ask(one.url, "create table only_here (id int)");
  expect(await ask(two.url, "select to_regclass('only_here') is null")).toBe(true);
  await Promise.all([one.stop(), two.stop()]);
});

test("keeps committed rows after kill -9 of the database", { tags: ["rest"] }, async () => {
  const first = await startPostgres({ dataDir, log: silent });
  await ask(first.url, "create table survivors as select generate_series(1, 1000) as id");
  process.kill(first.pid, "SIGKILL");
  expect(await first.exited).toBeNull();
  const second = await startPostgres({ dataDir, log: silent });
  expect(await ask(second.url, "select count(*)::int from survivors")).toBe(1000);
  await second.stop();
});

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
