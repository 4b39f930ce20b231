import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type getBackups as api, type BackupRow } from "@huiyan/contract/backup/backup.api";
import { nextDue } from "@huiyan/contract/backup/backup.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listNodes } from "#platform/node/node.queries.ts";
import { readDiskSpace } from "#platform/storage/disk-space.ts";
import { type BackupEntry, getPlan, listBackups } from "../backup.queries.ts";
import { targetTroubleOf } from "../backup-trouble.ts";

const shown = 60;

const timeOf = (at: Date | null) => at?.getTime() ?? null;

function progressOf({ state, done_bytes, total_bytes }: BackupEntry): number | null {
  if (state !== "running") return null;
  return total_bytes === 0 ? 0 : Math.min(99, Math.floor((100 * done_bytes) / total_bytes));
}

function view(row: BackupEntry): BackupRow {
  const { id, phone, state, file, asked_at, ended_at, bytes, rows, files, is_sealed, error } = row;
  const { drill_state, drill_ended_at, drill_error } = row;
  return {
    _id: id,
    by: phone ?? "",
    state,
    file,
    asked_at: asked_at.getTime(),
    ended_at: timeOf(ended_at),
    progress: progressOf(row),
    bytes,
    rows,
    files,
    is_sealed,
    error,
    drill: drill_state && { state: drill_state, ended_at: timeOf(drill_ended_at), error: drill_error },
  };
}

/**
 * Returns free bytes of the backup folder's disk, and whether it is the disk of the data folder. Uses the parent of a
 * folder that does not exist yet; null if neither exists.
 */
async function diskOf(folder: string, dataDir: string) {
  for (const path of [folder, dirname(folder)]) {
    const facts = await stat(path).catch(() => undefined);
    if (facts === undefined) continue;
    const [space, data] = await Promise.all([readDiskSpace(path), stat(dataDir)]);
    return { free_bytes: space.freeBytes, same_disk: facts.dev === data.dev };
  }
  return { free_bytes: null, same_disk: null };
}

/** Returns the plan, all backups, and facts about their folder. */
export async function getBackups(ctx: Context<OperatorCaller>): Promise<Answer<typeof api>> {
  const { config, db, clock } = ctx;
  const { folder, passphrase } = config.backups;
  const plan = await getPlan(db.sql);
  const list = await listBackups(db.sql, shown);
  return {
    plan,
    next_at: nextDue(plan, clock.now().getTime()) ?? null,
    list: list.map(view),
    folder: resolve(folder),
    ...(await diskOf(folder, config.dataDir)),
    has_passphrase: passphrase !== undefined,
    target_trouble: targetTroubleOf(await listNodes(db.sql), clock.now()) ?? "",
    in_s3: config.s3Url !== undefined,
    external_database: config.databaseUrl !== undefined,
  };
}
