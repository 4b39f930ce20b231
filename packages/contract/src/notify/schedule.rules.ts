import { z } from "zod";
import { isLivestock } from "../alarm/livestock.rules.ts";
import { zoneOffsetMs } from "../calendar.ts";

/** Time of the organisation's day, “HH:mm”. */
export const DayTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "时间格式不正确");

/** Time span of the organisation's day. A span over midnight belongs to the day on which it begins. */
export interface DaySpan {
  from: string;
  to: string;
}
export interface Schedule extends DaySpan {
  /** Days of the week: 1 Monday to 7 Sunday. */
  weekdays: readonly number[];
}

export const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;
const dayMinutes = 24 * 60;
/** Weekday of 1970-01-01: Thursday. */
const firstWeekday = 4;

function minuteOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

interface LocalTime {
  weekday: number;
  minute: number;
}

function localTime(at: number): LocalTime {
  const minutes = Math.floor((at + zoneOffsetMs) / 60_000);
  const day = Math.floor(minutes / dayMinutes);
  return { weekday: ((((day + firstWeekday - 1) % 7) + 7) % 7) + 1, minute: minutes - day * dayMinutes };
}

const dayBefore = (weekday: number) => (weekday === 1 ? 7 : weekday - 1);

/**
 * Returns true if the schedule contains the time; `from` is included, `to` excluded. Equal times mean the whole day.
 */
export function isScheduled({ weekdays, from, to }: Schedule, at: number): boolean {
  const { weekday, minute } = localTime(at);
  const [begin, end] = [minuteOf(from), minuteOf(to)];
  if (begin === end) return weekdays.includes(weekday);
  if (begin < end) return weekdays.includes(weekday) && minute >= begin && minute < end;
  return (weekdays.includes(weekday) && minute >= begin) || (weekdays.includes(dayBefore(weekday)) && minute < end);
}

/** Daily quiet hours of a member. */
export interface QuietHours extends DaySpan {
  /** True: alarms of severity 3 are notified all the same. */
  except_high: boolean;
}

/** Returns true if an alarm is not notified because of the member's quiet hours; false without quiet hours. */
export function isSilenced(quiet: QuietHours | null, severity: number, at: number): boolean {
  if (quiet === null || (quiet.except_high && severity >= 3)) return false;
  return isScheduled({ ...quiet, weekdays: everyDay }, at);
}

export interface RuleScope {
  /** Algorithms to which the rule applies; empty: all that raise alarms. Livestock algorithms must be listed. */
  algIds: readonly string[];
  /** Groups to whose devices the rule applies; null: all devices. */
  groupIds: readonly string[] | null;
  minSeverity: number;
  schedule: Schedule;
}
export interface RuledAlarm {
  algId: string;
  severity: number;
  /** Ids of the groups of its device and of all their parent groups. */
  groupIds: readonly string[];
  happenedAt: number;
}

/** Returns true if the rule applies to the alarm. */
export function ruleCovers({ algIds, groupIds, minSeverity, schedule }: RuleScope, alarm: RuledAlarm): boolean {
  if (alarm.severity < minSeverity) return false;
  if (algIds.length === 0 ? isLivestock(alarm.algId) : !algIds.includes(alarm.algId)) return false;
  if (groupIds !== null && !groupIds.some((id) => alarm.groupIds.includes(id))) return false;
  return isScheduled(schedule, alarm.happenedAt);
}
