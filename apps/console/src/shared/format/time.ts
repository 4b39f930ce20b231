import dayjs from "dayjs";
import { defineTexts } from "./texts.ts";

const text = defineTexts({
  hours: ["{n} 小时", "{n} 小時", "{n} h"],
  minutes: ["{n} 分", "{n} 分", "{n} min"],
  seconds: ["{n} 秒", "{n} 秒", "{n} s"],
});

/** `MM-DD HH:mm:ss`, the form of every list. Epoch milliseconds in, local time out. */
export function shortTime(ms: number): string {
  return dayjs(ms).format("MM-DD HH:mm:ss");
}

export function fullTime(ms: number): string {
  return dayjs(ms).format("YYYY-MM-DD HH:mm:ss");
}

/** `HH:mm`, for times of this day that nobody counts to the second. */
export function clockTime(ms: number): string {
  return dayjs(ms).format("HH:mm");
}

/** `HH:mm:ss`, for telling how old shown data is. */
export function clockSeconds(ms: number): string {
  return dayjs(ms).format("HH:mm:ss");
}

/** `6 分 12 秒`, `2 小时 5 分`. Seconds in; parts that are zero are left out. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [
    { key: "hours", n: Math.floor(whole / 3600) },
    { key: "minutes", n: Math.floor((whole % 3600) / 60) },
    { key: "seconds", n: whole % 60 },
  ] as const;
  const shown = parts.filter(({ n }) => n > 0).slice(0, 2);
  return shown.length === 0 ? text("seconds", { n: 0 }) : shown.map(({ key, n }) => text(key, { n })).join(" ");
}
