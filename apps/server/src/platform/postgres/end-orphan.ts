import { setTimeout as sleep } from "node:timers/promises";
import { findHolder } from "./lock-file.ts";

/** What is sent to a PostgreSQL that outlived the server, and how long it is waited for: fast, immediate, kill. */
const steps: { signal: NodeJS.Signals | 0; waitMs: number }[] = [
  // Where its parent was killed it is on its way out already.
  { signal: 0, waitMs: 2_000 },
  { signal: "SIGINT", waitMs: 10_000 },
  { signal: "SIGQUIT", waitMs: 5_000 },
  { signal: "SIGKILL", waitMs: 5_000 },
];

/**
 * Ends the PostgreSQL of a server that was killed. The caller must hold the instance lock: otherwise this would end
 * the database of a running server.
 */
export async function endOrphan(cluster: string): Promise<void> {
  for (const { signal, waitMs } of steps) {
    const pid = findHolder(cluster);
    if (pid === null) return;
    try {
      process.kill(pid, signal);
    } catch {
      // It ended between the look and the signal, or is another account's: the next look tells.
    }
    for (let waited = 0; waited < waitMs && findHolder(cluster) === pid; waited += 50) await sleep(50);
  }
  const pid = findHolder(cluster);
  if (pid !== null) throw new Error(`上次运行的数据库进程（进程号 ${pid}）无法结束，请手动结束后再启动`);
}
