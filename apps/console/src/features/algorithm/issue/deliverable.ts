import { deliverFrom, deliveryTrouble, neverUninstalled } from "@huiyan/contract/algorithm/store.rules";
import { programParts } from "@huiyan/contract/device/decoder.rules";
import { type Device } from "@huiyan/contract/device/device.api";
import { joinNames } from "#shared/format/format-join.ts";
import { type DeliverySubject } from "./DeliverySubject.tsx";
import { issueText as text } from "./issue.texts.ts";

type Target = Pick<Device, "platform" | "online" | "system">;

/** Returns why no algorithm can be installed on a device; undefined if one can. The platform is not checked. */
function troubleOf({ platform, online, system }: Target): "too_old" | "offline" | undefined {
  const trouble = deliveryTrouble({ platform, online, mainFrame: system.version.main_frame }, platform);
  return trouble === "other_platform" ? undefined : trouble;
}

export interface Readiness {
  label: string;
  /** Reason why the device cannot be selected. */
  hint: string | undefined;
}

/** Returns whether algorithms can be installed on a device, as text. */
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

/**
 * Returns the reason if an algorithm or pipeline cannot be installed on the device's platform; undefined if it can, or
 * without a subject.
 */
export function otherPlatform(
  { platform }: Pick<Device, "platform">,
  subject: DeliverySubject | undefined,
): string | undefined {
  if (subject === undefined || subject.platforms.some(({ id }) => id === platform)) return undefined;
  const values = { platform: joinNames(subject.platforms.map(({ name }) => name)) };
  return text(subject.what === "algorithms" ? "otherPlatforms" : "otherPlatform", values);
}

/** Returns the ids of the algorithms that a device reports as installed. */
export function installedOn({ system }: Pick<Device, "system">): string[] {
  return Object.keys(system.version)
    .filter((name) => !programParts.includes(name))
    .toSorted();
}

/** Returns the algorithms that can be uninstalled from these devices, each with the number of devices that have it. */
export function removableFrom(devices: readonly Pick<Device, "system">[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of devices.flatMap(installedOn)) {
    if (!neverUninstalled.includes(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Returns the most frequent platform of these devices. */
export function commonPlatform(devices: readonly Pick<Device, "platform">[]): string | undefined {
  const byPlatform = Map.groupBy(devices, ({ platform }) => platform);
  const [first] = [...byPlatform].toSorted(([, a], [, b]) => b.length - a.length);
  return first?.[0];
}
