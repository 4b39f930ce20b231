import { existsSync } from "node:fs";
import { join } from "node:path";
import { restoringFolder } from "#platform/backup/restore-backup.ts";
import { ownCommands } from "#platform/process/own-commands.ts";

/** @throws Error if a restore into this folder was interrupted: a server would start an empty installation there */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, restoringFolder))) return;
  throw new Error(
    `数据目录 ${dataDir} 里的恢复没有完成。请清空该目录，再用 ${ownCommands.command} --restore 备份文件 重新恢复`,
  );
}
