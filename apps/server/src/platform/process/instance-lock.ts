import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { readRunFile } from "./run-file.ts";

export interface InstanceLock {
  release(): void;
}

/** Another process works in the folder; the message names it. */
export class AlreadyRunning extends Error {}

const Holder = z.object({ pid: z.number().int() });

/**
 * Makes this process the only one that works in `dataDir`; must come before anything else touches the folder. The lock
 * is SQLite's exclusive lock on a file: the kernel drops it with the process however that ends, so it cannot be stale,
 * and it is seen by other containers on the same volume. Throws a Chinese sentence with the holder's pid and address.
 */
export function lockInstance(dataDir: string): InstanceLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holderFile = join(dataDir, "instance.json");
  const database = new DatabaseSync(join(dataDir, "instance.lock"));
  try {
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new AlreadyRunning(alreadyRunning(dataDir, holderFile), { cause: error });
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid }), { mode: 0o600 });
  return {
    release() {
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}

/** SQLITE_BUSY; anything else (no rights, full disk, not a lock file) is reported as it is. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}

function alreadyRunning(dataDir: string, holderFile: string): string {
  const pid = existsSync(holderFile)
    ? Holder.safeParse(parseJson(readFileSync(holderFile, "utf8"))).data?.pid
    : undefined;
  const run = readRunFile(dataDir);
  // A file left by a killed run says nothing about the present one.
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
