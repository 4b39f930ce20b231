import { setPriority } from "node:os";
import { BackupError } from "#platform/backup/backup-format.ts";
import { drillBackup } from "#platform/backup/drill-backup.ts";
import { makeBackup } from "#platform/backup/make-backup.ts";
import { serveLongWorker } from "#platform/worker/serve-long-worker.ts";
import { type BackupThreadAnswer, BackupThreadData } from "./backup-job.ts";
import { backupFacts, leftOutTables, newestEvidence } from "./facts.queries.ts";

/**
 * Linux nice value of this thread. The thread has a lower priority than the server, because alarms must not wait for
 * backups.
 */
const niceness = 10;

await serveLongWorker(BackupThreadData, async (data, step): Promise<BackupThreadAnswer> => {
  if (process.platform === "linux") setPriority(0, niceness);
  const { path, passphrase } = data;
  try {
    if (data.kind === "try") {
      step.report({ done: 0, total: 1 });
      const { manifest, rows } = await drillBackup(path, passphrase, backupFacts);
      return { bytes: 0, rows, files: manifest.files?.count ?? null };
    }
    const source = {
      ...data.source,
      leftOut: leftOutTables,
      facts: backupFacts,
      evidence: newestEvidence,
    };
    const target = { path, passphrase, now: new Date(data.nowMs) };
    const { manifest, bytes } = await makeBackup(source, target, (progress) => step.report(progress));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { bytes, rows, files: manifest.files?.count ?? null };
  } catch (error) {
    if (error instanceof BackupError) return { refused: error.message };
    throw error;
  }
});
