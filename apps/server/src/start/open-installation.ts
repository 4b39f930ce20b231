import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { readKeyProof } from "#features/session/session.public.ts";
import { type Config } from "#platform/config/config.ts";
import { openDatabase, type Sql } from "#platform/db/database.ts";
import { listPending } from "#platform/db/migrate.ts";
import { reachDatabase } from "#platform/db/reach-database.ts";
import { openAppRole } from "#platform/postgres/app-role.ts";
import { startPostgres } from "#platform/postgres/start-postgres.ts";
import { AlreadyRunning, type InstanceLock, lockInstance } from "#platform/process/instance-lock.ts";
import { ownCommands } from "#platform/process/own-commands.ts";
import { readRunFile } from "#platform/process/run-file.ts";
import { opens, wrongKey } from "#platform/secret/key-proof.ts";
import { type MasterKey, masterKeyOf, readMasterKey } from "#platform/secret/master-key.ts";
import { embeddedDatabase, refuseOtherStores } from "./running-database.ts";

export interface OpenDatabase {
  url: string;
  stop(): Promise<void>;
}

/** The configured installation, as a command uses it: an open database and the master key. */
export interface Installation {
  databaseUrl: string;
  sql: Sql;
  key: MasterKey;
  /** Master key as 64 hex characters. */
  keyText: string;
  /** Address at which browsers and devices reach the server. */
  url: string;
}

/**
 * Starts the embedded PostgreSQL in `dataDir/postgres`. Returns its address with the login of the role that owns the
 * tables.
 */
export async function startOwn(dataDir: string): Promise<OpenDatabase> {
  const folder = join(dataDir, "postgres");
  const postgres = await startPostgres({ dataDir: folder, log: () => undefined });
  return { url: await openAppRole(postgres, folder), stop: () => postgres.stop() };
}

/** Locks the data folder; undefined if a server uses it. */
function tryLock(dataDir: string): InstanceLock | undefined {
  try {
    return lockInstance(dataDir);
  } catch (error) {
    if (error instanceof AlreadyRunning) return undefined;
    throw error;
  }
}

const outside = (url: string): OpenDatabase => ({ url, stop: async () => undefined });

async function openPresent({ databaseUrl, dataDir }: Config, isRunning: boolean): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    await reachDatabase(databaseUrl);
    return outside(databaseUrl);
  }
  if (!isRunning && existsSync(join(dataDir, "postgres", "cluster"))) return startOwn(dataDir);
  const running = isRunning ? await embeddedDatabase(dataDir) : undefined;
  if (running !== undefined) return outside(running);
  if (isRunning)
    throw new Error(`数据目录 ${resolve(dataDir)} 里的服务正在启动或停止，或另一条命令正在进行，请稍候再运行`);
  throw new Error(
    `数据目录 ${resolve(dataDir)} 里没有数据库，什么也没有改动。请用 HUIYAN_DATA 或 DATABASE_URL 指明服务的数据；` +
      `新安装请先启动一次服务（${ownCommands.start}）`,
  );
}

/** @throws Error if the database does not belong to the product, or `isCurrent` is set and migrations are missing */
async function refuseForeign(sql: Sql, isCurrent: boolean): Promise<void> {
  const pending = await listPending(sql);
  if (pending === undefined)
    throw new Error(`数据库里没有慧眼的数据。请核对 DATABASE_URL；新安装请先启动一次服务（${ownCommands.start}）`);
  if (isCurrent && pending.length > 0)
    throw new Error(`数据库还是旧版本的，请先启动一次服务（${ownCommands.start}），它会升级数据库；然后再运行这条命令`);
}

/**
 * Returns the master key after testing that it decrypts the database.
 * @throws Error whose Chinese message says that the key is missing or wrong
 */
async function provenKey(config: Config, sql: Sql): Promise<string> {
  const text = await readMasterKey(config.masterKey, config.dataDir);
  if (text === undefined)
    throw new Error(
      `没有主密钥：数据目录 ${resolve(config.dataDir)} 里没有 key，也没有设置 HUIYAN_KEY。请设置服务所用的 HUIYAN_KEY，或恢复 key 文件`,
    );
  const proof = await readKeyProof(sql);
  if (proof === undefined || !opens(masterKeyOf(text), proof)) throw new Error(wrongKey);
  return text;
}

export interface InstallationNeeds {
  /** True if the command requires a database with all migrations of this version. */
  isCurrent: boolean;
  /** Timeout of one statement in milliseconds. */
  statementMs?: number | "unlimited";
}

/**
 * Runs a command in the configured installation. If its server runs, the command uses the server's database; otherwise
 * it starts the database itself.
 * Creates no folder, database or key.
 * @throws Error whose Chinese message names the missing part
 */
export async function withInstallation<T>(
  config: Config,
  { isCurrent, statementMs }: InstallationNeeds,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  if (statSync(config.dataDir, { throwIfNoEntry: false }) === undefined)
    throw new Error(`数据目录 ${resolve(config.dataDir)} 不存在。请用 HUIYAN_DATA 指明服务的数据目录`);
  const lock = tryLock(config.dataDir);
  try {
    if (lock === undefined) refuseOtherStores(config);
    const database = await openPresent(config, lock === undefined);
    const sql = openDatabase(database.url, 1, () => undefined, statementMs);
    try {
      await refuseForeign(sql, isCurrent);
      const keyText = await provenKey(config, sql);
      const url = config.publicUrl ?? readRunFile(config.dataDir)?.url ?? `http://${config.host}:${config.port}`;
      return await work({ databaseUrl: database.url, sql, key: masterKeyOf(keyText), keyText, url });
    } finally {
      await sql.destroy();
      await database.stop();
    }
  } finally {
    lock?.release();
  }
}
