import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { cloneDatabase } from "#test/postgres/databases.ts";
import { hasLowestPostgres, startLowestPostgres } from "#test/postgres/lowest-postgres.ts";
import { openDatabase, type Sql } from "./database.ts";
import { migrate } from "./migrate.ts";
import { ensurePartitions } from "./partitions.queries.ts";

const docs = new URL("../../../../../docs/operate/settings.md", import.meta.url);

/** Returns the columns of all tables and views. */
async function shapeOf(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line from information_schema.columns
    where table_schema = 'public' order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

it.skipIf(!hasLowestPostgres)(
  "creates the same tables on the lowest PostgreSQL version that the documents promise",
  { tags: ["rest"], timeout: 180_000 },
  async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), "huiyan-lowest-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const lowest = await startLowestPostgres(folder);
    onTestFinished(() => lowest.stop());
    const [, promised] = /any PostgreSQL from (\d+) on/.exec(readFileSync(docs, "utf8")) ?? [];
    const old = openDatabase(lowest.url, 2, () => undefined);
    onTestFinished(() => old.destroy());
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(old);
    expect(rows[0]?.server_version.split(".")[0]).toBe(promised);
    expect((await migrate(old)).applied.length).toBeGreaterThan(40);
    await ensurePartitions(old, new Date());

    const { url, drop } = await cloneDatabase(inject("postgresUrl"));
    const present = openDatabase(url, 1, () => undefined);
    onTestFinished(async () => {
      await present.destroy();
      await drop();
    });
    expect(await shapeOf(old)).toEqual(await shapeOf(present));
  },
);

it("functions in column defaults and checks work without a search path, as in a restore", {
  tags: ["rest"],
}, async ({ onTestFinished }) => {
  const { url, drop } = await cloneDatabase(inject("postgresUrl"));
  const db = openDatabase(url, 1, () => undefined);
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  await db.connection().execute(async (one) => {
    await sql`set search_path = ''`.execute(one);
    const { rows } = await sql<{ name: string; columns: string; checks: string | null }>`
      select c.relname as name, string_agg(format('%I %s%s', a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid)) end), ', ') as columns,
        (select string_agg(', ' || pg_get_constraintdef(k.oid), '') from pg_constraint k where k.conrelid = c.oid and k.contype = 'c') as checks
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.oid, c.relname`.execute(one);
    expect(rows.length).toBeGreaterThan(60);
    for (const { name, columns, checks } of rows) {
      const made = sql.raw(`create temp table "made ${name}" (${columns}${checks ?? ""})`).execute(one);
      await expect(made, name).resolves.toBeDefined();
    }
  });
});

it("applies a missing migration whose number is lower than that of an applied one", async ({ onTestFinished }) => {
  const { url, drop } = await cloneDatabase(inject("postgresUrl"));
  const db = openDatabase(url, 1, () => undefined);
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const up = async () => undefined;
  const all = Object.fromEntries([...rows.map(({ name }) => name), "0024-late"].map((name) => [name, { up }] as const));
  expect((await migrate(db, async () => all)).applied).toEqual(["0024-late"]);
});

it("starts a node of the previous version although a newer version has migrated the database", async ({
  onTestFinished,
}) => {
  const { url, drop } = await cloneDatabase(inject("postgresUrl"));
  const db = openDatabase(url, 1, () => undefined);
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const [newest] = rows.toReversed().map(({ name }) => name);
  const before = rows.map(({ name }) => [name, { up: async () => undefined }] as const).slice(0, -1);
  expect(await migrate(db, async () => Object.fromEntries(before))).toEqual({ applied: [], newer: [newest] });
});

it("names a failed migration in its error, and keeps no change of it", async ({ onTestFinished }) => {
  const { url, drop } = await cloneDatabase(inject("postgresUrl"));
  const db = openDatabase(url, 1, () => undefined);
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = rows.map(({ name }) => [name, { up: async () => undefined }] as const);
  const wrong = async (tx: Sql) => {
    await sql`create table half_made (id int)`.execute(tx);
    await sql`alter table nowhere add column x int`.execute(tx);
  };
  const all = { ...Object.fromEntries(done), "9999-wrong": { up: wrong } };
  await expect(migrate(db, async () => all)).rejects.toThrow(
    /^数据库升级未完成：9999-wrong 失败（relation "nowhere" does not exist）。数据没有改动/,
  );
  expect((await shapeOf(db)).some((line) => line.startsWith("half_made"))).toBe(false);
});
