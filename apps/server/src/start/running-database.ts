import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config } from "#platform/config/config.ts";
import { appRole, appRolePasswordFile } from "#platform/postgres/app-role.ts";
import { readRunFile } from "#platform/process/run-file.ts";

/** Chinese phrases that describe the database and file store of an installation, without passwords. */
export interface Stores {
  database: string;
  pictures: string;
}

const withoutPassword = (url: string) => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

export const storesOf = ({ databaseUrl, s3Url }: Pick<Config, "databaseUrl" | "s3Url">): Stores => ({
  database: databaseUrl === undefined ? "内置数据库" : withoutPassword(databaseUrl),
  pictures: s3Url === undefined ? "数据目录" : withoutPassword(s3Url),
});

/** Names of the settings that select database and file store. */
const settings = { database: "DATABASE_URL", pictures: "S3_URL" } as const;

/** @throws Error if a running server of this data folder uses another database or file store than these settings */
export function refuseOtherStores(config: Config): void {
  const running = readRunFile(config.dataDir)?.stores;
  if (running === undefined) return;
  const own = storesOf(config);
  for (const name of ["database", "pictures"] as const) {
    if (running[name] === own[name]) continue;
    throw new Error(
      `运行中的服务和这条命令的 ${settings[name]} 不同：服务用的是${running[name]}，命令用的是${own[name]}。` +
        `请用与服务相同的 ${settings[name]} 再运行`,
    );
  }
}

/** Returns the address of the embedded database of the server that uses the folder; undefined without such a server. */
export async function embeddedDatabase(dataDir: string): Promise<string | undefined> {
  const port = readRunFile(dataDir)?.ports.postgres;
  const password = await readFile(join(dataDir, "postgres", appRolePasswordFile), "utf8").catch(() => undefined);
  return port === undefined || password === undefined
    ? undefined
    : `postgresql://${appRole}:${password}@127.0.0.1:${port}/postgres`;
}
