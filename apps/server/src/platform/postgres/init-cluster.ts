import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { giveTo, type PostgresAccount } from "./postgres-account.ts";
import { type PostgresBinaries } from "./postgres-binaries.ts";

export const databaseUser = "huiyan";

export interface Cluster {
  /** PostgreSQL's data directory. */
  folder: string;
  password: string;
}

/**
 * Creates the database cluster under `dataDir` if it is missing. The cluster is created under a temporary name and
 * renamed at the end, so an aborted start leaves no cluster that looks complete.
 * @throws Error with initdb's error text
 */
export async function ensureCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<Cluster> {
  const folder = join(dataDir, "cluster");
  const passwordFile = join(dataDir, "password");
  if (!existsSync(folder)) await initCluster(dataDir, folder, passwordFile, binaries, account);
  giveTo(account, dataDir);
  return { folder, password: await readFile(passwordFile, "utf8") };
}

async function initCluster(
  dataDir: string,
  folder: string,
  passwordFile: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o700);
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  giveTo(account, dataDir);
  const [file = "", ...args] = [
    ...account.prefix,
    ...[binaries.initdb, "-D", unfinished, "-U", databaseUser, "-E", "UTF8"],
    // does not depend on the operating system's locales, so that text sorts alike on every machine
    ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...["-A", "scram-sha-256", `--pwfile=${passwordFile}`],
  ];
  const run = promisify(execFile);
  await run(file, args, { cwd: dataDir, ...account.owner, timeout: 300_000 }).catch((error: unknown) => {
    const message =
      typeof error === "object" && error !== null && "stderr" in error ? `${error.stderr}`.trim() : `${error}`;
    const hint = account.owner === null ? "" : `（请确认${account.how}能读取程序目录和数据目录，或改用普通账号启动）`;
    throw new Error(`内置数据库初始化失败：${message}${hint}`);
  });
  await rename(unfinished, folder);
}
