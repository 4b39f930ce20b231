import { compareVersions } from "../device/maintenance.rules.ts";
import { type Language, type LocalizedText, localize } from "../language.ts";
import { algorithms } from "./algorithm.rules.ts";

/** Minimum main frame version of a device on which algorithms can be installed. docs/reference/devices.md D11. */
export const deliverFrom = "0.6.32";
/** Algorithms that cannot be uninstalled. docs/reference/devices.md D11. */
export const neverUninstalled: readonly string[] = [
  "cattle_home",
  "dispatch",
  "patrol",
  "illegal_parking_with_carplate",
  "passenger_flow_statistics",
];

/** Hardware platforms: the id as devices report it, and its name. docs/reference/devices.md D11. */
export const platforms: readonly { id: string; name: LocalizedText }[] = [
  { id: "rk3588", name: ["瑞芯微RK3588", "瑞芯微RK3588", "Rockchip RK3588"] },
  { id: "bm1684x", name: ["算能BM1684X", "算能BM1684X", "Sophgo BM1684X"] },
  { id: "ascend310b", name: ["昇腾310B", "昇騰310B", "Ascend 310B"] },
  { id: "orin", name: ["英伟达Jetson Orin", "輝達Jetson Orin", "NVIDIA Jetson Orin"] },
  { id: "x86_gpu", name: ["x86+GPU", "x86+GPU", "x86 with GPU"] },
  { id: "hi3519", name: ["海思Hi3519", "海思Hi3519", "HiSilicon Hi3519"] },
  { id: "linux-x64", name: ["通用主机 x86-64", "通用主機 x86-64", "General x86-64 host"] },
  { id: "linux-arm64", name: ["通用主机 ARM64", "通用主機 ARM64", "General ARM64 host"] },
];
const platformIds = platforms.map(({ id }) => id);

export function isPlatform(id: string): boolean {
  return platformIds.includes(id);
}

export function platformName(id: string, language: Language): string {
  const found = platforms.find((platform) => platform.id === id);
  return found === undefined ? id : localize(found.name, language);
}

/** Platform name of a package for any computer. */
export const anyPlatform = "*";

/**
 * Returns the store's platforms on which a package with these platform names can be installed. Unknown names are
 * ignored.
 */
export function platformsOf(named: readonly string[]): string[] {
  return named.includes(anyPlatform) ? [...platformIds] : platformIds.filter((id) => named.includes(id));
}

/**
 * Platforms in the vendor's catalogue for algorithms that have no package in the store. docs/reference/devices.md D11.
 */
const vendorPlatforms = ["rk3588", "bm1684x", "ascend310b", "orin", "x86_gpu"];
const alsoCameras = new Set([
  ...["dispatch", "leave_post", "no_helmet", "no_vest", "fire_smoke", "area_intrusion"],
  ...["passenger_flow_statistics", "plate_recognition"],
]);
const livestock = new Set(["dbds", "tdds", "dbgz", "tdgz", "cv_tdds_piggy", "cv_tdgz"]);
/** Algorithms that are part of the edge agent, and so are available on general Linux hosts. */
const ofAgent = new Set([
  ...["area_intrusion", "climb_over", "crowd_gather", "face_alarm", "fire_lane_block", "leave_post", "sleep_post"],
  ...["passenger_flow_statistics", "traffic_flow", "cattle_home", "cv_working_hours", "video_quality"],
  ...["illegal_parking_with_carplate", "berth_parking", "plate_recognition"],
  ...["dbds", "tdds", "dbgz", "tdgz", "cv_tdds_piggy"],
]);

function platformsOfVendor(algId: string): readonly string[] {
  if (livestock.has(algId)) return ["rk3588", "bm1684x", "x86_gpu"];
  return alsoCameras.has(algId) ? [...vendorPlatforms, "hi3519"] : vendorPlatforms;
}

/** Returns the platforms for which the algorithm is listed, with or without a package in the store. */
export function listedPlatforms(algId: string): readonly string[] {
  return ofAgent.has(algId) ? [...platformsOfVendor(algId), "linux-x64", "linux-arm64"] : platformsOfVendor(algId);
}

export const algorithmCategories = [
  "system",
  "management",
  "safety",
  "person",
  "traffic",
  "parking",
  "city",
  "livestock",
] as const;
export type AlgorithmCategory = (typeof algorithmCategories)[number];

const byCategory: Readonly<Record<AlgorithmCategory, readonly string[]>> = {
  system: ["dispatch", "patrol", "video_quality"],
  management: ["cv_working_hours", "leave_post", "sleep_post", "phone_call"],
  safety: [
    ...["smoking", "no_helmet", "no_vest", "fire_smoke", "area_intrusion", "climb_over", "fall_down"],
    ...["crowd_gather", "fire_lane_block", "ebike_elevator"],
  ],
  person: ["face_alarm", "passenger_flow_statistics"],
  traffic: ["traffic_flow", "plate_recognition", "illegal_parking_with_carplate"],
  parking: ["berth_parking", "charging_occupy"],
  city: ["garbage_overflow", "no_chef_hat", "rat_detect"],
  livestock: ["cattle_home", ...livestock],
};
const categories = new Map(
  algorithmCategories.flatMap((category) => byCategory[category].map((id) => [id, category] as const)),
);

/** Returns the category of an algorithm; "system" for an unknown algorithm. */
export function categoryOf(algId: string): AlgorithmCategory {
  return categories.get(algId) ?? "system";
}

export const storeIds: readonly string[] = algorithms.map(({ id }) => id);

/** Reasons why an algorithm for a platform cannot be installed on a device, in the order of the checks. */
export type DeliveryTrouble = "other_platform" | "too_old" | "offline";

interface DeliveryTarget {
  platform: string;
  online: boolean;
  /** Version of the device's main frame; undefined or empty: not reported. */
  mainFrame: string | undefined;
}

export function deliveryTrouble(device: DeliveryTarget, platform: string): DeliveryTrouble | undefined {
  if (device.platform !== platform) return "other_platform";
  if (device.mainFrame === undefined || device.mainFrame === "" || compareVersions(device.mainFrame, deliverFrom) < 0)
    return "too_old";
  return device.online ? undefined : "offline";
}
