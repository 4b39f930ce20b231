import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { errorMessage } from "../failure/error-code.ts";
import { folderMode } from "../storage/file-mode.ts";
import { fileTrouble, isKernelFolder } from "../storage/file-trouble.ts";
import { BackupError } from "./backup-format.ts";

/** Converts an error of the file system into a sentence that names the folder. Returns any other error unchanged. */
export function asTargetTrouble(error: unknown, folder: string): unknown {
  if (error instanceof BackupError) return error;
  const path = error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : folder;
  // an error of a file in the folder names the folder, because permissions and mounts belong to the folder
  const trouble = fileTrouble(error, dirname(resolve(path)) === resolve(folder) ? resolve(folder) : resolve(path));
  return trouble === undefined ? error : new BackupError(`备份不能写入：${trouble}`, { cause: error });
}

/**
 * Creates the folder of backups if it is missing, and writes a small file to it as a test.
 * @throws BackupError with path, reason and advice
 */
export async function tryTarget(folder: string): Promise<void> {
  if (isKernelFolder(folder))
    throw new BackupError(`备份不能写入：${folder} 在系统的虚拟文件系统里，不能存放文件。请换一个位置`);
  // the suffix `.part` lets the clean-up of the folder delete the file if this process is killed
  const probe = join(folder, `${randomBytes(6).toString("hex")}.part`);
  try {
    await mkdir(folder, { recursive: true, mode: folderMode });
    await writeFile(probe, "huiyan", { flush: true });
    await rm(probe);
  } catch (error) {
    await rm(probe, { force: true }).catch(() => undefined);
    const trouble = asTargetTrouble(error, folder);
    throw trouble instanceof BackupError
      ? trouble
      : new BackupError(`备份不能写入 ${folder}：${errorMessage(error)}`, { cause: error });
  }
}
