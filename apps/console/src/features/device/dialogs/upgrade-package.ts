import { type Device } from "@huiyan/contract/device/device.api";
import { type listPackages } from "@huiyan/contract/device/upkeep.api";
import { compareVersions } from "@huiyan/contract/device/upkeep.rules";
import { type Answer } from "@huiyan/contract/endpoint";

export type Package = Answer<typeof listPackages>[number];

/** The newest package for the device's platform; one without a platform is for all. They come newest first. */
export function packageFor(packages: readonly Package[], { platform }: Pick<Device, "platform">): Package | undefined {
  return packages.find((item) => item.platform === "" || item.platform === platform);
}

export type UpgradeBlock = "packageMissing" | "packageNotNewer" | "deviceOffline";

/** Why the device cannot be upgraded now; the server judges the same. */
export function upgradeBlock(
  { online, system }: Pick<Device, "online" | "system">,
  newest: Package | undefined,
): UpgradeBlock | undefined {
  if (newest === undefined) return "packageMissing";
  if (compareVersions(system.version.main_frame ?? "0", newest.version) >= 0) return "packageNotNewer";
  return online ? undefined : "deviceOffline";
}
