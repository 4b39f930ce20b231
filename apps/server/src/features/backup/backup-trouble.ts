import { type BackupEntry } from "./backup.queries.ts";

type Outcome = Pick<BackupEntry, "state" | "error" | "drill_state" | "drill_error" | "file">;

/** Why backups are not what they should be, as of the newest outcome; a sentence for the operator. */
export function troubleOf(newestFirst: readonly Outcome[]): string | undefined {
  const made = newestFirst.find(({ state }) => state === "done" || state === "failed");
  if (made?.state === "failed") return `最近一次备份失败：${made.error}`;
  const tried = newestFirst.find(({ drill_state }) => drill_state === "done" || drill_state === "failed");
  if (tried?.drill_state === "failed") return `备份 ${tried.file} 的恢复演练失败：${tried.drill_error}`;
  return undefined;
}
