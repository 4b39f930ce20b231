import { dayMs, dayOf, startOfDay, wallTime } from "../calendar.ts";

export const deliveryTexts = {
  algorithms: "请选择需要下发的算法！",
  arrangements: "请选择需要下发的算法编排！",
  devices: "请选择需要下发的设备！",
  uninstall: "请选择需要卸载的算法！",
} as const;

/** An uninstalling may be put off for so long. */
export const uninstallLaterMs = 7 * dayMs;
const hourMs = 3_600_000;

/** The next two o'clock in the night, in China: nobody looks at the screens, and a restart is missed least. */
export function nextNight(now: number): number {
  const night = startOfDay(dayOf(now)) + 2 * hourMs;
  return night > now ? night : night + dayMs;
}

/** Between eight and eight, in China. */
export function isWorkingTime(now: number): boolean {
  const hour = Number(wallTime(now).slice(11, 13));
  return hour >= 8 && hour < 20;
}

/** An algorithm that is brought to a device, or taken away, is waited for so long, also while the device is away. */
export const deliveryWaitMs = 24 * 3_600_000;
/** One command: download, check, unpacking and a first start. */
export const installLifeMs = 15 * 60_000;
