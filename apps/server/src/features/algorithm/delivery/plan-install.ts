import { deliverFrom, deliveryTrouble } from "@huiyan/contract/algorithm/store.rules";
import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { type FormText } from "@huiyan/contract/form-texts";

/** Values of a device that the plan depends on. */
export interface InstallTarget {
  connected: boolean;
  platform: string;
  /** Versions that the device reports, by algorithm; `main_frame` is the edge agent. */
  version: Readonly<Record<string, string>>;
}

export interface OfferedVersion {
  algId: string;
  version: string;
}

export interface InstallPlan {
  text: FormText;
  values: Record<string, string>;
  /** Ids of the algorithms to install; [] if nothing has to be done. */
  algIds: string[];
}

/**
 * Returns which algorithms are installed on a device, or the reason why none is.
 * @param names functions that return the names of a platform and of an algorithm
 */
export function planInstall(
  platform: string,
  offered: readonly OfferedVersion[],
  { connected, version, ...device }: InstallTarget,
  names: { platform(id: string): string; algorithm(id: string): string },
): InstallPlan {
  const trouble = deliveryTrouble(
    { platform: device.platform, online: connected, mainFrame: version.main_frame },
    platform,
  );
  if (trouble === "other_platform") {
    const own = device.platform === "" ? "?" : names.platform(device.platform);
    return { text: "设备平台为 {platform}，与所选平台不同", values: { platform: own }, algIds: [] };
  }
  if (trouble === "too_old")
    return { text: "主控版本低于 {version}，不支持下发算法", values: { version: deliverFrom }, algIds: [] };
  const newer = offered.filter(({ algId, version: newest }) => compareVersions(version[algId] ?? "0", newest) < 0);
  const algIds = newer.map(({ algId }) => algId);
  if (algIds.length === 0) return { text: "所选算法都已是最新版本", values: {}, algIds };
  if (trouble === "offline") return { text: "设备离线，上线后继续", values: {}, algIds };
  const steps = newer.map(({ algId, version: newest }) => {
    const before = version[algId];
    return `${names.algorithm(algId)} ${before === undefined ? newest : `${before} → ${newest}`}`;
  });
  return { text: "将安装 {names}", values: { names: steps.join("、") }, algIds };
}
