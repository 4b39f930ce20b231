/** An upgrade is offered below this version, or if a newer package is available. docs/reference/devices.md D4. */
export const upgradeBelow = "0.4.8";
/** Minimum main frame for remote access. docs/reference/devices.md D4. */
export const remoteAccessFrom = "0.6.45";
/** Lifetime of the access to a device's page, in seconds. docs/reference/devices.md D5. */
export const devicePageSeconds = 43_200;
/** Delay before the page returns home after that, in milliseconds. docs/reference/devices.md D5. */
export const devicePageLeaveMs = 1500;
/** Maximum devices of one bulk task. */
export const maxBulkItems = 10_000;
/** Maximum devices that a preview lists; it counts the rest. */
export const maxPreviewLines = 500;

/** Lifetime of an upgrade: download, check, restart, and verification of the new version. */
export const upgradeLifeMs = 15 * 60_000;
/** Life of a command after its last progress, ms; progress over a slow line extends it. */
export const progressLifeMs = 15 * 60_000;
/** Longest life of a command whose device keeps reporting progress, ms. */
export const commandMaxMs = 24 * 3_600_000;

/** Notification of offline devices, in seconds: docs/reference/devices.md D2. */
export const offlineRules = {
  /** Offline time before the notification. */
  grace: 300,
  /** Minimum time between two notifications of one device. */
  quiet: 1800,
  /**
   * Minimum devices of a group, and minimum share of it, that go offline within `together` to form one notification for
   * the site.
   */
  siteDevices: 3,
  siteShare: 0.8,
  together: 60,
} as const;

export const noticeTypes = ["offline", "blind", "config", "disk", "channel", "order_report", "ledger"] as const;
export type NoticeType = (typeof noticeTypes)[number];
/**
 * `device`: itself; `site`: the network of its place; `platform`: the platform was unavailable; `camera`: no picture;
 * `refused`: the device refused its configuration; `disk`: the platform's disk is nearly full; `store`: the platform
 * cannot store pictures; `channel`: notifications of alarms fail; `order_report`: the report of a parking order to the
 * owner's system fails; `ledger`: the nightly proof of the parking ledger failed.
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

/** Numbers of a version, best effort: "V0.6.45-rc1" is 0, 6, 45. */
function numbersOf(version: string): number[] {
  return [...version.split("-", 1).join("").matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

/** Returns less than 0 if `a` is older than `b`, 0 if both are equal. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const step = (left[i] ?? 0) - (right[i] ?? 0);
    if (step !== 0) return step;
  }
  return 0;
}

/** Offered device software. */
interface OfferedPackage {
  version: string;
  /** Empty: for all. */
  platform: string;
}

/** Returns a filter for packages that a platform can install. A broken version is withdrawn. */
const fits = (platform: string) => (offered: OfferedPackage & { withdrawn?: boolean; withdrawn_at?: Date | null }) =>
  (offered.platform === "" || offered.platform === platform) &&
  offered.withdrawn !== true &&
  offered.withdrawn_at == null;

/** @param packages newest first */
export function packagesFor<T extends OfferedPackage>(packages: readonly T[], platform: string): T[] {
  return packages.filter(fits(platform));
}

/** @param version the newest where it is left out */
export function packageFor<T extends OfferedPackage>(
  packages: readonly T[],
  platform: string,
  version?: string,
): T | undefined {
  return packagesFor(packages, platform).find((offered) => version === undefined || offered.version === version);
}

/**
 * Returns true if an upgrade is available; false while the version is unknown.
 * @param newest package for its platform, if there is one
 */
export function mayUpgrade(version: string | undefined, newest: string | undefined): boolean {
  if (version === undefined || version === "") return false;
  if (compareVersions(version, upgradeBelow) < 0) return true;
  return newest !== undefined && compareVersions(version, newest) < 0;
}

export function hasRemoteAccess(version: string | undefined): boolean {
  return version !== undefined && version !== "" && compareVersions(version, remoteAccessFrom) >= 0;
}
