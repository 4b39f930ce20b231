import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { PartFailure } from "../failure/part-failure.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { readRunFile } from "./run-file.ts";

export interface InstanceLock {
  release(): void;
}

/** Error: another process uses the folder. The Chinese message names that process. */
export class AlreadyRunning extends Error {}

const Holder = z.object({ pid: z.number().int() });

/**
 * Locks `dataDir` for this process. Must be called before any other access to the folder. The lock is SQLite's
 * exclusive lock on a file. The kernel releases it when the process ends in any way, so it cannot be stale. The lock
 * also works between containers that share the volume.
 * @throws AlreadyRunning with a Chinese sentence that names the holder's process id and address; PartFailure of the
 * folder
 */
export function lockInstance(dataDir: string): InstanceLock {
  prepareDataFolder(dataDir);
  const holderFile = join(dataDir, "instance.json");
  const database = new DatabaseSync(join(dataDir, "instance.lock"));
  try {
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw new PartFailure({ kind: "data_folder", path: dataDir }, error);
    throw new AlreadyRunning(alreadyRunning(dataDir, holderFile), { cause: error });
  }
  try {
    writeFileSync(holderFile, JSON.stringify({ pid: process.pid }), { mode: 0o600 });
  } catch (error) {
    database.close();
    throw new PartFailure({ kind: "data_folder", path: dataDir }, error);
  }
  return {
    release() {
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}

/**
 * Returns true for SQLITE_BUSY: another process holds the lock. Other errors (no permission, full disk, not a lock
 * file) are reported unchanged.
 */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}

function alreadyRunning(dataDir: string, holderFile: string): string {
  const pid = existsSync(holderFile)
    ? Holder.safeParse(parseJson(readFileSync(holderFile, "utf8"))).data?.pid
    : undefined;
  const run = readRunFile(dataDir);
  // the address is shown only if the running server wrote run.json, and not a killed one
  const url = run !== null && run.pids.server === pid ? `，地址 ${run.url}` : "";
  return `慧眼已在运行（进程号 ${pid ?? "未知"}${url}），数据目录 ${dataDir} 不能同时使用两次`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
