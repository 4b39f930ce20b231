import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
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

/** Brings the database to the newest migration; safe when several nodes start at once. Returns the names that ran. */
export async function migrate(db: Sql): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
