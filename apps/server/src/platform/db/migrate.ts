import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { type MigrationProvider, Migrator } from "kysely/migration";
import { type Sql } from "./database.ts";

const folder = new URL("../../../migrations/", import.meta.url);

async function readMigrations() {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort();
  const entries = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return [name.replace(/\.sql$/, ""), { up: async (db: Sql) => void (await sql.raw(text).execute(db)) }] as const;
    }),
  );
  return Object.fromEntries(entries);
}

async function listExecuted(db: Sql): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (tables[0]?.exists !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export interface Migrated {
  /** Migrations that ran. */
  applied: string[];
  /** Those of a newer version, which had run before. As they only add, this version works with them. */
  newer: string[];
}

/**
 * Brings the database to the newest migration; safe when several nodes start at once.
 * @throws a Chinese sentence that names the one that failed; nothing of this run remains then
 */
export async function migrate(
  db: Sql,
  getMigrations: MigrationProvider["getMigrations"] = readMigrations,
): Promise<Migrated> {
  const own = await getMigrations();
  const executed = new Set(await listExecuted(db));
  const newer = [...executed].filter((name) => !(name in own));
  // as at most starts; the migrator would first read every column of every table, several times
  if (Object.keys(own).every((name) => executed.has(name))) return { applied: [], newer };
  const all = { ...own, ...Object.fromEntries(newer.map((name) => [name, { up: async () => undefined }])) };
  // a later branch may bring an earlier number: an installed system starts nevertheless
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all }, allowUnorderedMigrations: true });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find(({ status }) => status === "Error");
  if (failed !== undefined) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = "数据没有改动。请核对数据库版本（PostgreSQL 15 或更新）与账号权限，再重新启动";
    throw new Error(`数据库升级未完成：${failed.migrationName} 失败（${reason}）。${advice}`, { cause: error });
  }
  if (error !== undefined) throw error;
  return { applied: (results ?? []).map((result) => result.migrationName), newer };
}

/** Migrations of this version that have not run; undefined where none has, as in a database that is not the product's. */
export async function listPending(db: Sql): Promise<string[] | undefined> {
  const executed = await listExecuted(db);
  if (executed.length === 0) return undefined;
  return (await listKnownMigrations()).filter((name) => !executed.includes(name));
}

/** Names of the migrations that this version brings. */
export const listKnownMigrations = async (): Promise<string[]> => Object.keys(await readMigrations());

/** Brings an empty database to where these had run and no other. */
export async function migrateTo(db: Sql, names: readonly string[]): Promise<void> {
  const all = await readMigrations();
  await migrate(db, async () => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))));
}
