import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config } from "../platform/config/config.ts";
import { appRole, appRolePasswordFile } from "../platform/postgres/app-role.ts";
import { readRunFile } from "../platform/process/run-file.ts";

/**
 * Where the database of the running server is.
 * @throws Error whose message says in Chinese that none runs
 */
export async function runningDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl;
  const port = readRunFile(dataDir)?.ports.postgres;
  const password = await readFile(join(dataDir, "postgres", appRolePasswordFile), "utf8").catch(() => undefined);
  if (port === undefined || password === undefined)
    throw new Error("服务没有运行：请先用 npm start 启动，或用环境变量 HUIYAN_DATA、DATABASE_URL 指明它的数据");
  return `postgresql://${appRole}:${password}@127.0.0.1:${port}/postgres`;
}
