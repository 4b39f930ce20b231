import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { errorMessage } from "../failure/error-code.ts";
import { folderMode } from "../storage/file-mode.ts";
import { fileTrouble } from "../storage/file-trouble.ts";
import { BackupError } from "./backup-format.ts";

/** An error of the file system as a sentence that names the target's folder; any other error as it is. */
export function asTargetTrouble(error: unknown, folder: string): unknown {
  if (error instanceof BackupError) return error;
  const path = error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : folder;
  // a file of the folder is named by its folder: rights and mounts are those of the folder
  const trouble = fileTrouble(error, dirname(resolve(path)) === resolve(folder) ? resolve(folder) : resolve(path));
  return trouble === undefined ? error : new BackupError(`备份不能写入：${trouble}`, { cause: error });
}

/**
 * Makes the folder of backups where it is missing, and writes a small file to it.
 * @throws BackupError with path, reason and advice
 */
export async function tryTarget(folder: string): Promise<void> {
  // the sweep of the folder removes a probe that a killed process has left
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
