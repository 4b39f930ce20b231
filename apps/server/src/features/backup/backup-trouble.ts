import { type NodeRow } from "#platform/node/node.queries.ts";
import { type BackupEntry } from "./backup.queries.ts";

type Outcome = Pick<BackupEntry, "state" | "error" | "drill_state" | "drill_error" | "file">;

/** Returns a Chinese sentence for the operator if the newest backup or drill failed; otherwise undefined. */
export function troubleOf(newestFirst: readonly Outcome[]): string | undefined {
  const made = newestFirst.find(({ state }) => state === "done" || state === "failed");
  if (made?.state === "failed") return `最近一次备份失败：${made.error}`;
  const tried = newestFirst.find(({ drill_state }) => drill_state === "done" || drill_state === "failed");
  if (tried?.drill_state === "failed") return `备份 ${tried.file} 的恢复演练失败：${tried.drill_error}`;
  return undefined;
}

export const targetJob = "backup.target";
/** Maximum age of a node's report in milliseconds. An older report is ignored, because the node may no longer exist. */
const reportedMs = 60_000;

/**
 * Returns a Chinese sentence for the operator if a node reports that backups cannot be written; otherwise undefined.
 */
export function targetTroubleOf(nodes: readonly NodeRow[], now: Date): string | undefined {
  const alive = nodes.filter(({ seenAt }) => now.getTime() - seenAt.getTime() < reportedMs);
  const failed = alive
    .flatMap(({ status }) => status.jobs)
    .find(({ name, failures }) => name === targetJob && failures > 0);
  return failed?.cause;
}
