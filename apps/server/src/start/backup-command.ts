import { statSync } from "node:fs";
import { resolve } from "node:path";
import { backupFacts, backupSource } from "#features/backup/backup.feature.ts";
import { type Manifest } from "#platform/backup/backup-format.ts";
import { refuseUsed } from "#platform/backup/load.queries.ts";
import { makeBackup } from "#platform/backup/make-backup.ts";
import { restoreBackup } from "#platform/backup/restore-backup.ts";
import { type Clock } from "#platform/clock/clock.ts";
import { type Config } from "#platform/config/config.ts";
import { reachDatabase } from "#platform/db/reach-database.ts";
import { lockInstance } from "#platform/process/instance-lock.ts";
import { ownCommands } from "#platform/process/own-commands.ts";
import { startOwn, withInstallation } from "./open-installation.ts";

const say = (text: string) => process.stdout.write(`${text}\n`);
const sizeOf = (bytes: number) => (bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`);

function describe({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const pictures = files === null ? "图片在 S3 中，不在备份内" : `${files.count} 个文件 ${sizeOf(files.bytes)}`;
  return `数据库 ${tables.length} 张表 ${rows} 行，${pictures}`;
}

/** Runs `--backup FILE`, also while the server runs. @throws Error with a Chinese sentence for the operator */
export async function runBackup(config: Config, file: string, clock: Clock): Promise<void> {
  const path = resolve(file);
  // not existsSync: it checks with the real account, and would miss a path that this process can reach only through the
  // capability that it kept from root
  if (statSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new Error(`${path} 已经存在，备份不会覆盖已有文件，请换一个文件名`);
  await withInstallation(config, { isCurrent: false }, async ({ databaseUrl, keyText }) => {
    const source = await backupSource({ ...config, masterKey: keyText }, databaseUrl);
    const target = { path, passphrase: config.backups.passphrase, now: clock.now() };
    const { manifest, bytes } = await makeBackup(source, target, () => undefined);
    say(`已备份到 ${path}（${sizeOf(bytes)}，写完后已整体校验，其中的主密钥能解开其中的数据）：${describe(manifest)}`);
    if (target.passphrase === undefined)
      say("备份里有主密钥和全部数据，没有设口令：请像主密钥一样保管，或用 BACKUP_PASSPHRASE 设口令后重做");
    if (manifest.files === null) say("图片和录像在 S3 中，请用对象存储自己的版本或复制功能备份");
  });
}

/** Runs `--restore FILE` into an empty folder or database. @throws Error with a Chinese sentence for the operator */
export async function runRestore(config: Config, file: string): Promise<void> {
  const lock = lockInstance(config.dataDir);
  try {
    const { databaseUrl, dataDir, masterKey } = config;
    if (databaseUrl !== undefined) {
      await reachDatabase(databaseUrl);
      await refuseUsed(databaseUrl);
    }
    const openDatabase = async (folder: string) =>
      databaseUrl === undefined ? startOwn(folder) : { url: databaseUrl, stop: async () => undefined };
    const target = { dataDir, masterKey, facts: backupFacts, openDatabase };
    const manifest = await restoreBackup(resolve(file), config.backups.passphrase, target);
    say(`已恢复到 ${resolve(dataDir)}：${describe(manifest)}；条数、最新报警和金额与备份时一致`);
    say(`所有人需要重新登录，设备会自动连接。现在可以启动服务（${ownCommands.start}）`);
  } finally {
    lock.release();
  }
}
