import { dayOf, wallTime, zoneOffsetMs } from "@huiyan/contract/calendar";
import { currentLanguage } from "./language.ts";
import { serverNow } from "./server-clock.ts";
import { defineTexts } from "./texts.ts";

const text = defineTexts({
  hours: ["{n} 小时", "{n} 小時", "{n} h"],
  minutes: ["{n} 分", "{n} 分", "{n} min"],
  seconds: ["{n} 秒", "{n} 秒", "{n} s"],
});

/* Formats and parses times for the console, always in the organisation's zone, never in the browser's. No other
   file does this, except the pickers in `shared/form/pickers.tsx`. `scripts/one-zone.test.ts` checks that. */

/** Returns `MM-DD HH:mm:ss`, the format of all lists. The input is in epoch milliseconds. */
export function shortTime(ms: number): string {
  return fullTime(ms).slice(5);
}

export function fullTime(ms: number): string {
  return wallTime(ms).slice(0, 19).replace("T", " ");
}

/** Returns `HH:mm`, for times of today without seconds. */
export function clockTime(ms: number): string {
  return wallTime(ms).slice(11, 16);
}

/** Returns `HH:mm:ss`, to show the age of data. */
export function clockSeconds(ms: number): string {
  return wallTime(ms).slice(11, 19);
}

/** Returns `20261120_143007`, for file names. */
export function fileTime(ms: number): string {
  return wallTime(ms).slice(0, 19).replace("T", "_").replaceAll(/[-:]/g, "");
}

/** Returns `20261120`, for file names. */
export function fileDay(ms: number): string {
  return fileTime(ms).slice(0, 8);
}

/** Returns `MM-DD`, for the axis of a chart. */
export function monthDay(ms: number): string {
  return wallTime(ms).slice(5, 10);
}

/** Returns the hour of the day, 0 to 23. */
export function hourOf(ms: number): number {
  return Number(wallTime(ms).slice(11, 13));
}

/**
 * Returns the weekday in the language of the console, for example “星期五”.
 * @param day yyyy-MM-dd
 */
export function weekdayName(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(currentLanguage(), { weekday: "long", timeZone: "UTC" });
}

/** Returns the current day as yyyy-MM-dd. */
export function today(): string {
  return dayOf(serverNow());
}

/** Returns the name of the browser's time zone if its clock differs from the organisation's, else undefined. */
export function otherZone(now: number): string | undefined {
  const sameTime = new Date(now).getTimezoneOffset() * -60_000 === zoneOffsetMs;
  return sameTime ? undefined : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Returns the two largest units of a duration in seconds: `6 分 12 秒` or `2 小时 5 分`. Units that are zero are left out.
 */
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
