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
  /** Names of the migrations that this call applied. */
  applied: string[];
  /**
   * Names of migrations of a newer version, which were already applied. Migrations only add, so this version still
   * works.
   */
  newer: string[];
}

/**
 * Applies all missing migrations. Several nodes may call it at the same time.
 * @throws Error with a Chinese sentence that names the failed migration; all changes of this call are rolled back then
 */
export async function migrate(
  db: Sql,
  getMigrations: MigrationProvider["getMigrations"] = readMigrations,
): Promise<Migrated> {
  const own = await getMigrations();
  const executed = new Set(await listExecuted(db));
  const newer = [...executed].filter((name) => !(name in own));
  // shortcut for the usual start: the migration library would read every column of every table, several times
  if (Object.keys(own).every((name) => executed.has(name))) return { applied: [], newer };
  const all = { ...own, ...Object.fromEntries(newer.map((name) => [name, { up: async () => undefined }])) };
  // unordered: a later branch may add a migration with an earlier number, and an installed system must still start
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

/** Returns the migrations that have not run; undefined if none has, for example in a database of another product. */
export async function listPending(db: Sql): Promise<string[] | undefined> {
  const executed = await listExecuted(db);
  if (executed.length === 0) return undefined;
  return (await listKnownMigrations()).filter((name) => !executed.includes(name));
}

/** Returns the names of the migrations of this version. */
export const listKnownMigrations = async (): Promise<string[]> => Object.keys(await readMigrations());

/** Applies exactly these migrations to an empty database. */
export async function migrateTo(db: Sql, names: readonly string[]): Promise<void> {
  const all = await readMigrations();
  await migrate(db, async () => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))));
}
