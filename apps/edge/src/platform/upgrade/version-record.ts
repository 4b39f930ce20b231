import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { DeviceId } from "@huiyan/contract/scalars";
import { z } from "zod";

const InstalledVersion = z.object({
  version: z.string().min(1).max(32),
  /** Name below the versions' folder; null: the installation itself. */
  folder: z.string().min(1).max(64).nullable(),
});
/** One version of the program on this machine. */
export type InstalledVersion = z.infer<typeof InstalledVersion>;

const Trial = InstalledVersion.extend({
  device_id: DeviceId,
  /** The command that receives the outcome. */
  command_id: z.string().min(1).max(64),
  /** A trial is started once: an unfinished one has failed. */
  started: z.boolean(),
});
export type Trial = z.infer<typeof Trial>;

/** `current.json`: the version in force, the one before it, and the one on trial. */
export const VersionRecord = InstalledVersion.extend({
  previous: InstalledVersion.optional(),
  trial: Trial.optional(),
});
export type VersionRecord = z.infer<typeof VersionRecord>;

/** `outcome.json`: result of a trial, until it is reported to the server. */
export const UpgradeOutcome = z.object({
  device_id: DeviceId,
  command_id: z.string(),
  version: z.string(),
  /** Undefined: the new version is in force. */
  failure: z.string().optional(),
});
export type UpgradeOutcome = z.infer<typeof UpgradeOutcome>;

export interface Settled {
  record: VersionRecord;
  outcome: UpgradeOutcome;
}

const inForce = ({ version, folder }: InstalledVersion): InstalledVersion => ({ version, folder });

/**
 * The record at a start. An installation that is newer than the versions loaded into it wins; so does one without
 * record.
 */
export function recordAtStart(stored: VersionRecord | undefined, builtIn: string): VersionRecord {
  const own = { version: builtIn, folder: null };
  if (stored === undefined || stored.folder === null) return { ...stored, ...own };
  if (compareVersions(builtIn, stored.version) < 0) return stored;
  return { ...own, ...(stored.trial !== undefined && { trial: stored.trial }) };
}

/** Confirms the version on trial. */
export function finalised(record: VersionRecord, trial: Trial): Settled {
  const { device_id, command_id, version } = trial;
  return {
    record: { ...inForce(trial), previous: inForce(record) },
    outcome: { device_id, command_id, version },
  };
}

/** Drops the version on trial: the one before stays in force. */
export function rolledBack(record: VersionRecord, { device_id, command_id, version }: Trial): Settled {
  const { trial: _failed, ...kept } = record;
  return {
    record: kept,
    outcome: { device_id, command_id, version, failure: `新版本未能启动，已退回 ${record.version}` },
  };
}

/** Names below the versions' folder that are still needed. */
export function neededFolders({ folder, previous, trial }: VersionRecord): Set<string> {
  const names = [folder, previous?.folder, trial?.folder];
  return new Set(names.filter((name) => name !== null && name !== undefined));
}
