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

/**
 * Brings the database to the newest migration; safe when several nodes start at once.
 * @returns the names that ran @throws a Chinese sentence that names the one that failed; nothing of this run remains then
 */
export async function migrate(
  db: Sql,
  getMigrations: MigrationProvider["getMigrations"] = readMigrations,
): Promise<string[]> {
  // a later branch may bring an earlier number: an installed system starts nevertheless
  const migrator = new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find(({ status }) => status === "Error");
  if (failed !== undefined) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = "数据没有改动。请核对数据库版本（PostgreSQL 15 或更新）与账号权限，再重新启动";
    throw new Error(`数据库升级未完成：${failed.migrationName} 失败（${reason}）。${advice}`, { cause: error });
  }
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
