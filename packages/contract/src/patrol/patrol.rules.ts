/** Maximum windows of a loop, and its dwell times. docs/reference/console.md C9. */
export const maxPatrolWindows = 9;
export const minDwellSeconds = 30;
/** Upper limit of a dwell time, in seconds. */
export const maxDwellSeconds = 3600;

/** Maximum loops per member, and maximum cameras per loop. */
export const maxLoops = 50;
export const maxLoopPoints = 200;
export const loopNameMax = 20;

/**
 * Retention of the log of displayed cameras, in days: the required retention of access logs. docs/reference/alarms.md
 * A10.
 */
export const sightingDays = 180;
/** Maximum entries of one report of the console. */
export const maxSightings = 200;
/** Maximum length of one entry; a longer display needs a new report. */
export const maxSightingMs = 2 * 3_600_000;
/** Maximum delay of a report, after a network failure. */
export const sightingDelayMs = 24 * 3_600_000;

/** Texts shared by the server and the form. */
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
 * Parses an entered dwell time: text with other characters than digits, and values not above the minimum, become 30.
 * Rule: docs/reference/console.md C9.
 * @returns seconds
 */
export function dwellSeconds(entered: string | number): number {
  const text = String(entered).trim();
  if (!/^\d+$/.test(text)) return minDwellSeconds;
  return Math.max(minDwellSeconds, Number(text));
}
