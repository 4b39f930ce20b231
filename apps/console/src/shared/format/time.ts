import dayjs from "dayjs";

/** `MM-DD HH:mm:ss`, the form of every list. Epoch milliseconds in, local time out. */
export function shortTime(ms: number): string {
  return dayjs(ms).format("MM-DD HH:mm:ss");
}

export function fullTime(ms: number): string {
  return dayjs(ms).format("YYYY-MM-DD HH:mm:ss");
}

/** `HH:mm`, for telling how old shown data is. */
export function clockTime(ms: number): string {
  return dayjs(ms).format("HH:mm");
}

/** `6 分 12 秒`, `2 小时 5 分`. Seconds in; parts that are zero are left out. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), "小时"],
    [Math.floor((whole % 3600) / 60), "分"],
    [whole % 60, "秒"],
  ];
  const shown = parts.filter(([value]) => value > 0).slice(0, 2);
  return shown.length === 0 ? "0 秒" : shown.map(([value, unit]) => `${value} ${unit}`).join(" ");
}
