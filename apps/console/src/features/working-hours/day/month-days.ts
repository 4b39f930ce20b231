import { moveDay, weekdayOf } from "@huiyan/contract/calendar";

/** Returns the month before or after a month, as yyyy-MM. */
export function moveMonth(month: string, by: -1 | 1): string {
  return by === 1 ? moveDay(`${month}-01`, 31).slice(0, 7) : moveDay(`${month}-01`, -1).slice(0, 7);
}

/** Returns the weeks of a month, Monday first. The first and the last week may contain days of adjacent months. */
export function weeksOf(month: string): string[][] {
  const first = moveDay(`${month}-01`, 1 - weekdayOf(`${month}-01`));
  const end = `${moveMonth(month, 1)}-01`;
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => Array.from({ length: 7 }, (_, at) => moveDay(first, week * 7 + at)));
  return weeks.filter(([monday = end]) => monday < end);
}
