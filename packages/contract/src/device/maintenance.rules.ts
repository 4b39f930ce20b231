/** An upgrade is offered below this version, and where a newer package is at hand. docs/reference/devices.md D4. */
export const upgradeBelow = "0.4.8";
/** Remote access needs this main frame or a later one. docs/reference/devices.md D4. */
export const remoteAccessFrom = "0.6.45";
/** Pages of a device live so long. docs/reference/devices.md D5. */
export const devicePageSeconds = 43_200;
/** Then back home after so long. docs/reference/devices.md D5. */
export const devicePageLeaveMs = 1500;
/** One bulk task does at most so much. */
export const maxBulkItems = 10_000;
/** A preview names so many one by one; the rest it counts. */
export const maxPreviewLines = 500;

/** A download, its check, a restart and a look whether the new version came up. */
export const upgradeLifeMs = 15 * 60_000;
/** Life of a command after its last progress, ms: a slow line keeps it alive. */
export const progressLifeMs = 15 * 60_000;
/** Longest life of a command whose device goes on reporting progress, ms. */
export const commandMaxMs = 24 * 3_600_000;

/** When a device that went is notified, seconds: docs/reference/devices.md D2. */
export const offlineRules = {
  /** Notified only after so long. */
  grace: 300,
  /** And for one device at most once in so long. */
  quiet: 1800,
  /** So many devices, and this share of their group, that went within `together` are one notice for the site. */
  siteDevices: 3,
  siteShare: 0.8,
  together: 60,
} as const;

export const noticeTypes = ["offline", "blind", "config", "disk", "channel", "order_report", "ledger"] as const;
export type NoticeType = (typeof noticeTypes)[number];
/** `device`: itself; `site`: the network of its place; `platform`: the platform itself was away; `camera`: no picture;
 * `refused`: its configuration, by the device; `disk`: the platform's own is nearly full; `store`: its pictures cannot be stored; `channel`: notices of alarms do not get through; `order_report`: a parking
 * order does not get through to the owner's system; `ledger`: the nightly proof of the parking ledger failed. */
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

/** Less than 0 where `a` is older than `b`, 0 where they are the same. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const step = (left[i] ?? 0) - (right[i] ?? 0);
    if (step !== 0) return step;
  }
  return 0;
}

/** Software of devices, as it is offered. */
interface OfferedPackage {
  version: string;
  /** Empty: for all. */
  platform: string;
}

/** What a platform can be given. A broken version is withdrawn. */
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

/** A version that a device never reported says nothing. @param newest package for its platform, if there is one */
export function mayUpgrade(version: string | undefined, newest: string | undefined): boolean {
  if (version === undefined || version === "") return false;
  if (compareVersions(version, upgradeBelow) < 0) return true;
  return newest !== undefined && compareVersions(version, newest) < 0;
}

export function hasRemoteAccess(version: string | undefined): boolean {
  return version !== undefined && version !== "" && compareVersions(version, remoteAccessFrom) >= 0;
}
