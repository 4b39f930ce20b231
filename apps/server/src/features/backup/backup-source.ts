import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BackupSource } from "#platform/backup/make-backup.ts";
import { type Config } from "#platform/config/config.ts";
import { backupFacts, leftOutTables, newestEvidence } from "./facts.queries.ts";

/** Returns the database, folder, key and tables for a backup of this installation. */
export async function backupSource(
  { dataDir, s3Url, masterKey, version }: Pick<Config, "dataDir" | "s3Url" | "masterKey" | "version">,
  databaseUrl: string,
): Promise<BackupSource> {
  const key = masterKey ?? (await readFile(join(dataDir, "key"), "utf8")).trim();
  return {
    databaseUrl,
    dataDir,
    isInS3: s3Url !== undefined,
    key,
    version,
    leftOut: leftOutTables,
    facts: backupFacts,
    evidence: newestEvidence,
  };
}
