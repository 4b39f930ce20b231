import { deliverFrom, deliveryTrouble, neverUninstalled } from "@huiyan/contract/algorithm/store.rules";
import { type Device } from "@huiyan/contract/device/device.api";
import { issueText as text } from "./issue.texts.ts";

type Target = Pick<Device, "platform" | "online" | "system">;

/** Why nothing can be brought to a device of its own platform; undefined where something can. */
function troubleOf({ platform, online, system }: Target): "too_old" | "offline" | undefined {
  const trouble = deliveryTrouble({ platform, online, mainFrame: system.version.main_frame }, platform);
  return trouble === "other_platform" ? undefined : trouble;
}

export interface Readiness {
  label: string;
  /** Why it cannot be picked. */
  hint: string | undefined;
}

/** Whether algorithms can be brought to a device, in words. */
export function readinessOf(device: Target): Readiness {
  switch (troubleOf(device)) {
    case "too_old":
      return { label: text("tooOld"), hint: text("tooOldHint", { version: deliverFrom }) };
    case "offline":
      return { label: text("away"), hint: text("awayHint") };
    default:
      return { label: text("ready"), hint: undefined };
  }
}

/** Why an arrangement cannot go to a device; undefined where it can, or where none is being delivered. */
export function otherPlatform(
  { platform }: Pick<Device, "platform">,
  arrangement: { platform: { id: string; name: string } } | undefined,
): string | undefined {
  if (arrangement === undefined || platform === arrangement.platform.id) return undefined;
  return text("otherPlatform", { platform: arrangement.platform.name });
}

/** Ids of the algorithms that a device has, as it says itself. */
export function installedOn({ system }: Pick<Device, "system">): string[] {
  return Object.keys(system.version)
    .filter((name) => name !== "main_frame")
    .toSorted();
}

/** What can be taken away from these devices, with the number of those that have it. */
export function removableFrom(devices: readonly Pick<Device, "system">[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of devices.flatMap(installedOn)) {
    if (!neverUninstalled.includes(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** The platform that most of these devices have. */
export function commonPlatform(devices: readonly Pick<Device, "platform">[]): string | undefined {
  const byPlatform = Map.groupBy(devices, ({ platform }) => platform);
  const [first] = [...byPlatform].toSorted(([, a], [, b]) => b.length - a.length);
  return first?.[0];
}
