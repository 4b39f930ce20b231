import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { DeviceId } from "@huiyan/contract/scalars";
import { z } from "zod";

const InstalledVersion = z.object({
  version: z.string().min(1).max(32),
  /** Name of the version's folder; null: the program that is installed on the machine. */
  folder: z.string().min(1).max(64).nullable(),
});
/** A version of the program that is installed on this machine. */
export type InstalledVersion = z.infer<typeof InstalledVersion>;

const Trial = InstalledVersion.extend({
  device_id: DeviceId,
  /** Id of the command that receives the outcome. */
  command_id: z.string().min(1).max(64),
  /** True once the trial was started. A started trial without result has failed. */
  started: z.boolean(),
});
export type Trial = z.infer<typeof Trial>;

/** Content of `current.json`: the version in use, the previous one, and the one on trial. */
export const VersionRecord = InstalledVersion.extend({
  previous: InstalledVersion.optional(),
  trial: Trial.optional(),
});
export type VersionRecord = z.infer<typeof VersionRecord>;

/** Content of `outcome.json`: result of a trial, until it is reported to the server. */
export const UpgradeOutcome = z.object({
  device_id: DeviceId,
  command_id: z.string(),
  version: z.string(),
  /** Reason of the failure; undefined: the new version is in use. */
  failure: z.string().optional(),
});
export type UpgradeOutcome = z.infer<typeof UpgradeOutcome>;

export interface Settled {
  record: VersionRecord;
  outcome: UpgradeOutcome;
}

const inForce = ({ version, folder }: InstalledVersion): InstalledVersion => ({ version, folder });

/**
 * Returns the record to use at a start. If there is no stored record, or the installed program is newer than the
 * version in it, the installed program is used.
 */
export function recordAtStart(stored: VersionRecord | undefined, builtIn: string): VersionRecord {
  const own = { version: builtIn, folder: null };
  if (stored === undefined || stored.folder === null) return { ...stored, ...own };
  if (compareVersions(builtIn, stored.version) < 0) return stored;
  return { ...own, ...(stored.trial !== undefined && { trial: stored.trial }) };
}

/** Makes the version on trial permanent. */
export function finalised(record: VersionRecord, trial: Trial): Settled {
  const { device_id, command_id, version } = trial;
  return {
    record: { ...inForce(trial), previous: inForce(record) },
    outcome: { device_id, command_id, version },
  };
}

/** Drops the version on trial; the previous one stays in use. */
export function rolledBack(record: VersionRecord, { device_id, command_id, version }: Trial): Settled {
  const { trial: _failed, ...kept } = record;
  return {
    record: kept,
    outcome: { device_id, command_id, version, failure: `新版本未能启动，已退回 ${record.version}` },
  };
}

/** Returns the folder names of the versions that are still needed. */
export function neededFolders({ folder, previous, trial }: VersionRecord): Set<string> {
  const names = [folder, previous?.folder, trial?.folder];
  return new Set(names.filter((name) => name !== null && name !== undefined));
}
