import { dayOf, wallTime, zoneOffsetMs } from "@huiyan/contract/calendar";
import { currentLanguage } from "./language.ts";
import { defineTexts } from "./texts.ts";

const text = defineTexts({
  hours: ["{n} 小时", "{n} 小時", "{n} h"],
  minutes: ["{n} 分", "{n} 分", "{n} min"],
  seconds: ["{n} 秒", "{n} 秒", "{n} s"],
});

/*
 * The only place of the console that turns moments into text, or text into moments: all in the organisation's zone,
 * never in the browser's. Pickers are in `shared/form/pickers.tsx`. A test keeps it so: `scripts/one-zone.test.ts`.
 */

/** `MM-DD HH:mm:ss`, the form of every list. Epoch milliseconds in. */
export function shortTime(ms: number): string {
  return fullTime(ms).slice(5);
}

export function fullTime(ms: number): string {
  return wallTime(ms).slice(0, 19).replace("T", " ");
}

/** `HH:mm`, for times of this day that nobody counts to the second. */
export function clockTime(ms: number): string {
  return wallTime(ms).slice(11, 16);
}

/** `HH:mm:ss`, for telling how old shown data is. */
export function clockSeconds(ms: number): string {
  return wallTime(ms).slice(11, 19);
}

/** `20261120_143007`, in the names of files. */
export function fileTime(ms: number): string {
  return wallTime(ms).slice(0, 19).replace("T", "_").replaceAll(/[-:]/g, "");
}

/** `20261120`, in the names of files. */
export function fileDay(ms: number): string {
  return fileTime(ms).slice(0, 8);
}

/** `MM-DD`, under the points of a chart. */
export function monthDay(ms: number): string {
  return wallTime(ms).slice(5, 10);
}

/** 0 to 23. */
export function hourOf(ms: number): number {
  return Number(wallTime(ms).slice(11, 13));
}

/** “星期五”, in the language of the console. @param day yyyy-MM-dd */
export function weekdayName(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(currentLanguage(), { weekday: "long", timeZone: "UTC" });
}

/** yyyy-MM-dd. */
export function today(): string {
  return dayOf(Date.now());
}

/** Zone of this browser where its clock shows another time than the console; undefined: the same time. */
export function otherZone(now: number): string | undefined {
  const sameTime = new Date(now).getTimezoneOffset() * -60_000 === zoneOffsetMs;
  return sameTime ? undefined : new Intl.DateTimeFormat().resolvedOptions().timeZone;
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
