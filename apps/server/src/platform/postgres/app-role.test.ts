import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { openAppRole } from "./app-role.ts";
import { type RunningPostgres, startPostgres } from "./start-postgres.ts";

const dataDir = mkdtempSync(join(tmpdir(), "huiyan-pg-"));
let postgres: RunningPostgres;
let url: string;

async function migrated(address: string): Promise<string[]> {
  const db = openDatabase(address, 2, () => undefined);
  const { applied } = await migrate(db).finally(() => db.destroy());
  return applied;
}

async function ask(text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query({ text, rowMode: "array" })
    .then(({ rows }) => rows[0]?.[0])
    .finally(() => client.end());
}

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, log: () => undefined });
  // as an earlier version left the database: the superuser owns all tables
  await migrated(postgres.url);
  url = await openAppRole(postgres, dataDir);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it("gives the server's role no superuser rights, but ownership of all tables, also of those that a superuser created", async () => {
  expect(await ask("select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname = current_user")).toBe(
    false,
  );
  expect(await ask("select count(*) from pg_tables where schemaname = 'public' and tableowner <> current_user")).toBe(
    "0",
  );
  expect(await ask("create table later (id int generated always as identity)")).toBeUndefined();
  expect(await ask("alter table message add column later int")).toBeUndefined();
  expect(await ask("create schema pgboss")).toBeUndefined();
});

it.each([
  ["read a file", "select pg_read_file('/etc/passwd')"],
  ["run a program", "copy (select 1) to program 'id'"],
  ["make a role", "create role other superuser"],
  ["read the passwords", "select rolpassword from pg_authid"],
])("it may not %s", async (_rule, text) => {
  await expect(ask(text)).rejects.toThrow(/permission denied/);
});

it("changes nothing at a second start, and lets only its own account read the password file", async () => {
  expect(await openAppRole(postgres, dataDir)).toBe(url);
  expect(await migrated(url)).toEqual([]);
  expect(statSync(join(dataDir, "app-password")).mode & 0o077).toBe(0);
});
