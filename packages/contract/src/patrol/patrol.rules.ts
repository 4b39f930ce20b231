/** Maximum windows of a loop, and minimum time in seconds for which a point is shown. docs/reference/console.md C9. */
export const maxPatrolWindows = 9;
export const minDwellSeconds = 30;
/** Maximum time for which a point is shown, in seconds. */
export const maxDwellSeconds = 3600;

/** Maximum loops per member, and maximum cameras per loop. */
export const maxLoops = 50;
export const maxLoopPoints = 200;
export const loopNameMax = 20;

/** Days for which the log of displayed cameras is kept, as required for access logs. docs/reference/alarms.md A10. */
export const sightingDays = 180;
/** Maximum entries in one report about displayed cameras. */
export const maxSightings = 200;
/** Maximum duration of one entry in ms; a camera that is shown longer gets several entries. */
export const maxSightingMs = 2 * 3_600_000;
/** Maximum age of an entry when it is reported, ms. Reports can be late because of a network failure. */
export const sightingDelayMs = 24 * 3_600_000;

/** Error texts, shared by the server and the form. */
export const loopTexts = {
  name: "请输入名称！",
  nameLong: "名称最多 20 个字",
  points: "请选择需要轮巡的设备！",
  pointsMany: "最多选择 200 个点位",
  pointTwice: "同一点位不能重复轮巡",
  count: "请输入窗口数量！",
  countMany: "窗口最大数量不能超过9个！",
  countFew: "轮询设备数量必须大于窗口数量！",
  time: "请输入窗口停留时间！",
  timeLong: "窗口停留时间最长 3600 秒",
} as const;

/**
 * Parses an entered display time. A text with characters other than digits, and a value below the minimum, gives the
 * minimum. Rule: docs/reference/console.md C9.
 * @returns seconds
 */
export function dwellSeconds(entered: string | number): number {
  const text = String(entered).trim();
  if (!/^\d+$/.test(text)) return minDwellSeconds;
  return Math.max(minDwellSeconds, Number(text));
}
