import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** SQLite's result code for a lock held by another connection. */
const busy = 5;

/**
 * Ensures that only one agent uses a data folder. The lock is an exclusive SQLite lock on a file. The kernel releases
 * the lock with the process, so the lock is never stale.
 * @returns a function that releases the folder
 * @throws Error in Chinese with the process id of the other agent, or for a folder that cannot hold files
 */
export function lockFolder(folder: string): () => void {
  // Node's recursive mkdir never returns below /proc.
  if (/^\/proc(\/|$)/.test(resolve(folder)))
    throw new Error(`数据目录 ${folder} 在系统的虚拟文件系统里，不能存放数据：请在配置文件的 data 中另选一个目录`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const holder = join(folder, "agent.pid");
  const lock = new DatabaseSync(join(folder, "agent.lock"));
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === busy)) throw error;
    const text = `另一个设备代理（进程号 ${readHolder(holder)}）正在使用数据目录 ${folder}：请先停止它，或在配置文件的 data 中另选一个目录`;
    throw new Error(text, { cause: error });
  }
  try {
    writeFileSync(holder, String(process.pid), { mode: 0o600 });
  } catch {
    // On a full disk the agent still starts; a second one is then refused without the process id.
  }
  return () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "未知";
  }
}
