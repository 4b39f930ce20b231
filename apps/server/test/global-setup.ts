import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type TestProject } from "vitest/node";
import { openDatabase } from "#platform/db/database.ts";
import { migrate } from "#platform/db/migrate.ts";
import { ensurePartitions } from "#platform/db/partitions.queries.ts";
import { startPostgres } from "#platform/postgres/start-postgres.ts";
import { memoryFolder } from "./memory-folder.ts";
import { databaseUrl, runSql, templateName } from "./postgres/databases.ts";
import { startLowestPostgres } from "./postgres/lowest-postgres.ts";

/**
 * Settings of the run's database, which is deleted after the run and need not survive a power cut. Tests of durability
 * start their own database.
 */
const forgetful = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "120" };

/** True in `npm run lab -- soak`, which also runs all tests with the lowest version that the docs promise. */
const onLowest = process.env.HUIYAN_TEST_POSTGRES === "lowest";

/** Starts one PostgreSQL for the whole run, with a template database that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(memoryFolder(), "huiyan-test-pg-"));
  const postgres = onLowest
    ? await startLowestPostgres(folder, forgetful)
    : await startPostgres({ dataDir: folder, settings: forgetful, log: () => {} });
  await runSql(postgres.url, `create database ${templateName}`);
  const template = openDatabase(databaseUrl(postgres.url, templateName), 2, () => {});
  await migrate(template);
  await ensurePartitions(template, new Date());
  await template.destroy();
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}
