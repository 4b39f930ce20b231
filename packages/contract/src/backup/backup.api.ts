import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { EpochMs, Id, Version } from "../scalars.ts";
import { BackupPlan } from "./backup.rules.ts";

export const backupStates = ["waiting", "running", "done", "failed", "removed"] as const;
export const drillStates = ["waiting", "running", "done", "failed"] as const;

/**
 * `by`: phone of the operator who started the backup; empty if the schedule did. `removed`: the file was deleted to
 * make room for newer ones, or is missing.
 */
const BackupRow = z
  .object({
    _id: Id,
    by: z.string(),
    state: z.enum(backupStates),
    file: z.string(),
    asked_at: EpochMs,
    ended_at: EpochMs.nullable(),
    /** Progress in percent while the backup runs; otherwise null. */
    progress: z.number().int().nullable(),
    bytes: z.number().int().nullable(),
    rows: z.number().int().nullable(),
    /** Number of stored files; null if pictures are stored in S3. */
    files: z.number().int().nullable(),
    is_sealed: z.boolean(),
    error: z.string(),
    drill: z.object({ state: z.enum(drillStates), ended_at: EpochMs.nullable(), error: z.string() }).nullable(),
  })
  .meta({ id: "BackupRow" });
export type BackupRow = z.infer<typeof BackupRow>;

const StoredPlan = BackupPlan.extend({ version: Version });

export const getBackups = endpoint({
  name: "backup.get",
  method: "GET",
  path: "/api/operator/backup",
  permission: "operator",
  cost: "query",
  summary: "备份计划与最近的备份、恢复演练",
  input: z.object({}),
  output: z.object({
    plan: StoredPlan,
    next_at: EpochMs.nullable(),
    /** Backups, newest first. */
    list: z.array(BackupRow),
    folder: z.string(),
    free_bytes: z.number().int().nullable(),
    /** True if the backup folder and the data are on one disk, so that a disk failure loses both. */
    same_disk: z.boolean().nullable(),
    /** Sentence that says why backups cannot be written; empty if they can. */
    target_trouble: z.string(),
    has_passphrase: z.boolean(),
    in_s3: z.boolean(),
    external_database: z.boolean(),
  }),
});

export const savePlan = endpoint({
  name: "backup.savePlan",
  method: "POST",
  path: "/api/operator/backup/plan",
  permission: "operator",
  cost: "query",
  summary: "设置备份计划；version 须为读到的版本",
  input: StoredPlan,
  output: StoredPlan,
});

export const startBackup = endpoint({
  name: "backup.start",
  method: "POST",
  path: "/api/operator/backup/start",
  permission: "operator",
  cost: "query",
  summary: "立即备份",
  input: z.object({}),
  output: Nothing,
});

export const startDrill = endpoint({
  name: "backup.startDrill",
  method: "POST",
  path: "/api/operator/backup/drill",
  permission: "operator",
  cost: "query",
  summary: "立即用这份备份做恢复演练",
  input: z.object({ _id: Id }),
  output: Nothing,
});

export const removeBackup = endpoint({
  name: "backup.remove",
  method: "POST",
  path: "/api/operator/backup/remove",
  permission: "operator",
  cost: "query",
  summary: "删除一份备份",
  input: z.object({ _id: Id }),
  output: Nothing,
});
