/**
 * Main frame version below which an upgrade is offered even if there is no newer package. docs/reference/devices.md D4.
 */
export const upgradeBelow = "0.4.8";
/** Minimum version of the main frame for remote access. docs/reference/devices.md D4. */
export const remoteAccessFrom = "0.6.45";
/** Seconds for which a device's page stays accessible after it was opened. docs/reference/devices.md D5. */
export const devicePageSeconds = 43_200;
/**
 * Delay between the end of the access and the return to the home page, in milliseconds. docs/reference/devices.md D5.
 */
export const devicePageLeaveMs = 1500;
/** Maximum devices of one bulk task. */
export const maxBulkItems = 10_000;
/** Maximum devices that a preview lists; the rest is only counted. */
export const maxPreviewLines = 500;

/** Time limit of an upgrade in milliseconds: download, check, restart, and verification of the new version. */
export const upgradeLifeMs = 15 * 60_000;
/**
 * Maximum milliseconds between two progress reports of a running command. Each report extends the time, so that a slow
 * line does not fail.
 */
export const progressLifeMs = 15 * 60_000;
/** Maximum duration of a command whose device keeps reporting progress, ms. */
export const commandMaxMs = 24 * 3_600_000;

/** Rules for notifications of offline devices, times in seconds. docs/reference/devices.md D2. */
export const offlineRules = {
  /** Time that a device must be offline before a notification is sent. */
  grace: 300,
  /** Minimum time between two notifications about the same device. */
  quiet: 1800,
  /**
   * One notification is sent for a whole site if at least `siteDevices` devices of a group, and at least `siteShare` of
   * it, go offline within `together` seconds.
   */
  siteDevices: 3,
  siteShare: 0.8,
  together: 60,
} as const;

export const noticeTypes = ["offline", "blind", "config", "disk", "channel", "order_report", "ledger"] as const;
export type NoticeType = (typeof noticeTypes)[number];
/**
 * Causes of a device incident.
 * - `device`: the device itself; `site`: the network of its place; `platform`: the platform was unavailable
 * - `camera`: no picture; `slow`: analysis is too slow, so alarms may be missed; `refused`: the device refused its
 *   configuration
 * - `disk`: the platform's disk is nearly full; `store`: the platform cannot store pictures
 * - `channel`: notifications of alarms fail; `order_report`: the report of a parking order to the organisation's system
 *   fails
 * - `ledger`: the nightly proof of the parking ledger failed
 */
export const noticeCauses = [
  "device",
  "site",
  "platform",
  "camera",
  "slow",
  "refused",
  "disk",
  "store",
  "channel",
  "order_report",
  "ledger",
] as const;
export type NoticeCause = (typeof noticeCauses)[number];

/** Returns the numbers in a version's text, without a pre-release suffix: "V0.6.45-rc1" gives 0, 6, 45. */
function numbersOf(version: string): number[] {
  return [...version.split("-", 1).join("").matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

/** Returns a negative number if `a` is older than `b`, a positive one if it is newer, and 0 if both are equal. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const step = (left[i] ?? 0) - (right[i] ?? 0);
    if (step !== 0) return step;
  }
  return 0;
}

/** A package of device software that the operator offers. */
interface OfferedPackage {
  version: string;
  /** Platform name; empty: for all platforms. */
  platform: string;
}

/** Returns a filter for packages that can be installed on the platform and are not withdrawn. */
const fits = (platform: string) => (offered: OfferedPackage & { withdrawn?: boolean; withdrawn_at?: Date | null }) =>
  (offered.platform === "" || offered.platform === platform) &&
  offered.withdrawn !== true &&
  offered.withdrawn_at == null;

/** Returns the packages that can be installed on devices of this device platform. @param packages newest first */
export function packagesFor<T extends OfferedPackage>(packages: readonly T[], platform: string): T[] {
  return packages.filter(fits(platform));
}

/**
 * Returns the package with this version for the platform.
 * @param packages newest first
 * @param version absent: the newest one
 */
export function packageFor<T extends OfferedPackage>(
  packages: readonly T[],
  platform: string,
  version?: string,
): T | undefined {
  return packagesFor(packages, platform).find((offered) => version === undefined || offered.version === version);
}

/**
 * Returns true if the device can be upgraded; false while its version is unknown.
 * @param newest version of the newest package for its platform, if there is one
 */
export function mayUpgrade(version: string | undefined, newest: string | undefined): boolean {
  if (version === undefined || version === "") return false;
  if (compareVersions(version, upgradeBelow) < 0) return true;
  return newest !== undefined && compareVersions(version, newest) < 0;
}

export function hasRemoteAccess(version: string | undefined): boolean {
  return version !== undefined && version !== "" && compareVersions(version, remoteAccessFrom) >= 0;
}
