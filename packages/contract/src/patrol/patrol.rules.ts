/** Windows of a loop, and how long each camera stays. docs/reference/console.md C9. */
export const maxPatrolWindows = 9;
export const minDwellSeconds = 30;
/** Beyond it nobody calls it a loop. */
export const maxDwellSeconds = 3600;

/** Of one person; cameras of one loop. */
export const maxLoops = 50;
export const maxLoopPoints = 200;
export const loopNameMax = 20;

/** How long the log of who saw which camera is kept: as long as access logs have to be. docs/reference/alarms.md A10. */
export const sightingDays = 180;
/** Of one report of the console. */
export const maxSightings = 200;
/** A camera stays in a window no longer without a new report. */
export const maxSightingMs = 2 * 3_600_000;
/** How late a report may come, after the network was gone. */
export const sightingDelayMs = 24 * 3_600_000;

/** Exactly the same on the server and in the form. */
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
 * The dwell time that is meant by what was entered: anything but digits and whatever is not above the least becomes 30.
 * Rule: docs/reference/console.md C9.
 * @returns seconds
 */
export function dwellSeconds(entered: string | number): number {
  const text = String(entered).trim();
  if (!/^\d+$/.test(text)) return minDwellSeconds;
  return Math.max(minDwellSeconds, Number(text));
}
