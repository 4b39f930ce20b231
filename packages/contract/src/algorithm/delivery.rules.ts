import { dayMs, dayOf, startOfDay, wallTime } from "../calendar.ts";

export const deliveryTexts = {
  algorithms: "请选择需要下发的算法！",
  arrangements: "请选择需要下发的算法编排！",
  devices: "请选择需要下发的设备！",
  uninstall: "请选择需要卸载的算法！",
} as const;

/** Maximum delay of an uninstallation, in milliseconds. */
export const uninstallLaterMs = 7 * dayMs;
const hourMs = 3_600_000;

/** Returns the next 02:00 in China, when a restart disturbs the fewest users; epoch ms. */
export function nextNight(now: number): number {
  const night = startOfDay(dayOf(now)) + 2 * hourMs;
  return night > now ? night : night + dayMs;
}

/** Returns true if the time is between 08:00 and 20:00 in China. */
export function isWorkingTime(now: number): boolean {
  const hour = Number(wallTime(now).slice(11, 13));
  return hour >= 8 && hour < 20;
}

/**
 * Maximum time until a device has installed or removed an algorithm, in milliseconds; time in which it is offline
 * counts.
 */
export const deliveryWaitMs = 24 * 3_600_000;
/** Lifetime of one install command in milliseconds: download, check, unpacking and first start. */
export const installLifeMs = 15 * 60_000;
