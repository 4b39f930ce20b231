import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { backupFacts, backupSource } from "../features/backup/backup.feature.ts";
import { type Manifest } from "../platform/backup/backup-format.ts";
import { refuseUsed } from "../platform/backup/load.queries.ts";
import { makeBackup } from "../platform/backup/make-backup.ts";
import { restoreBackup } from "../platform/backup/restore-backup.ts";
import { type Clock } from "../platform/clock/clock.ts";
import { type Config } from "../platform/config/config.ts";
import { openAppRole } from "../platform/postgres/app-role.ts";
import { startPostgres } from "../platform/postgres/start-postgres.ts";
import { AlreadyRunning, type InstanceLock, lockInstance } from "../platform/process/instance-lock.ts";
import { runningDatabase } from "./running-database.ts";

const say = (text: string) => process.stdout.write(`${text}\n`);
const sizeOf = (bytes: number) => (bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`);

interface OpenDatabase {
  url: string;
  stop(): Promise<void>;
}

function describe({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const pictures = files === null ? "图片在 S3 中，不在备份内" : `${files.count} 个文件 ${sizeOf(files.bytes)}`;
  return `数据库 ${tables.length} 张表 ${rows} 行，${pictures}`;
}

/** The installation's own PostgreSQL in a folder, as the role that owns the tables. */
async function startOwn(dataDir: string): Promise<OpenDatabase> {
  const folder = join(dataDir, "postgres");
  const postgres = await startPostgres({ dataDir: folder, log: () => undefined });
  return { url: await openAppRole(postgres, folder), stop: () => postgres.stop() };
}

const outside = (url: string): OpenDatabase => ({ url, stop: async () => undefined });

/** Undefined where another process works in the folder. */
function tryLock(dataDir: string): InstanceLock | undefined {
  try {
    return lockInstance(dataDir);
  } catch (error) {
    if (error instanceof AlreadyRunning) return undefined;
    throw error;
  }
}

/** The database of this installation: that of the running server, or started for this. */
async function openPresent(config: Config, isRunning: boolean): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined || isRunning) return outside(await runningDatabase(config));
  if (!existsSync(join(config.dataDir, "postgres", "cluster")))
    throw new Error(`数据目录 ${config.dataDir} 里没有数据可备份，请用环境变量 HUIYAN_DATA 或 DATABASE_URL 指明`);
  return startOwn(config.dataDir);
}

/** `--backup FILE`, also while the server runs. @throws Error whose message says in Chinese what is wrong */
export async function runBackup(config: Config, file: string, clock: Clock): Promise<void> {
  const path = resolve(file);
  if (existsSync(path)) throw new Error(`${path} 已经存在，备份不会覆盖已有文件，请换一个文件名`);
  const lock = tryLock(config.dataDir);
  try {
    const database = await openPresent(config, lock === undefined);
    try {
      const source = await backupSource(config, database.url);
      const target = { path, passphrase: config.backups.passphrase, now: clock.now() };
      const { manifest, bytes } = await makeBackup(source, target, () => undefined);
      say(`已备份到 ${path}（${sizeOf(bytes)}，写完后已整体校验）：${describe(manifest)}`);
      if (target.passphrase === undefined)
        say("备份里有主密钥和全部数据，没有设口令：请像主密钥一样保管，或用环境变量 BACKUP_PASSPHRASE 设口令后重做");
      if (manifest.files === null) say("图片和录像在 S3 中，请用对象存储自己的版本或复制功能备份");
    } finally {
      await database.stop();
    }
  } finally {
    lock?.release();
  }
}

/** `--restore FILE`, into an empty folder or database. @throws Error whose message says in Chinese what is wrong */
export async function runRestore(config: Config, file: string): Promise<void> {
  const lock = lockInstance(config.dataDir);
  try {
    const { databaseUrl, dataDir, masterKey } = config;
    if (databaseUrl !== undefined) await refuseUsed(databaseUrl);
    const openDatabase = async (folder: string) =>
      databaseUrl === undefined ? startOwn(folder) : outside(databaseUrl);
    const target = { dataDir, masterKey, facts: backupFacts, openDatabase };
    const manifest = await restoreBackup(resolve(file), config.backups.passphrase, target);
    say(`已恢复到 ${resolve(dataDir)}：${describe(manifest)}；条数、最新报警和金额与备份时一致`);
    say("所有人需要重新登录，设备会自动连接。现在可用 npm start 启动（选项与原来相同）");
  } finally {
    lock.release();
  }
}
