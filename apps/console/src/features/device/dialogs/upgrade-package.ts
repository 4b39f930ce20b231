import { type Device } from "@huiyan/contract/device/device.api";
import { type listPackages } from "@huiyan/contract/device/maintenance.api";
import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { type Answer } from "@huiyan/contract/endpoint";

export type Package = Answer<typeof listPackages>[number];

export type UpgradeBlock = "packageMissing" | "packageNotNewer" | "deviceOffline";

/** Returns why the device cannot be upgraded now; undefined if it can. The server applies the same rules. */
export function upgradeBlock(
  { online, system }: Pick<Device, "online" | "system">,
  wanted: Package | undefined,
): UpgradeBlock | undefined {
  if (wanted === undefined) return "packageMissing";
  if (compareVersions(system.version.main_frame ?? "0", wanted.version) >= 0) return "packageNotNewer";
  return online ? undefined : "deviceOffline";
}
