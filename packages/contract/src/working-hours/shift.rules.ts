import { weekdayOf } from "../calendar.ts";
import { type Interval, totalSeconds } from "./working-hours.rules.ts";

/** Default tolerance for arriving late and leaving early, in minutes. */
export const defaultToleranceMinutes = 5;
export const maxToleranceMinutes = 120;
/** Maximum shifts and maximum exceptions of a plan. */
export const maxShifts = 21;
export const maxExceptions = 60;
export const maxNoteLength = 20;

export const shiftTexts = {
  none: "请至少添加一个班次",
  many: "一个排班最多 21 个班次",
  overlap: "同一天的班次时间重叠",
  exceptionTwice: "例外日期重复",
  exceptionMany: "例外日期最多 60 个",
  note: "备注最多 20 个字",
  until: "结束日期不能早于开始日期",
  tolerance: "容差为 0 到 120 分钟的整数",
} as const;

/** Times HH:mm of a shift. `to` at or before `from`: the shift ends on the next day. */
export interface ShiftTimes {
  from: string;
  to: string;
}
export interface WeeklyShift extends ShiftTimes {
  /** Day of the week: 1 Monday to 7 Sunday. */
  weekday: number;
}
/** Shifts that replace those of the plan on one day. No shifts: a day off. */
export interface ShiftException {
  day: string;
  note: string;
  shifts: ShiftTimes[];
}
export interface ShiftPlanTimes {
  shifts: readonly WeeklyShift[];
  exceptions: readonly ShiftException[];
  valid_from: string;
  /** Last day of validity; null: until further notice. */
  valid_until: string | null;
}

const dayMinutes = 1440;
function minuteOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** Returns the shift in seconds from midnight of the day on which it begins. The end may be on the next day. */
export function shiftInterval({ from, to }: ShiftTimes): Interval {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  return { start: start * 60, end: (end <= start ? end + dayMinutes : end) * 60 };
}

/** Returns the shifts that begin on the day. */
export function shiftsOn(plan: ShiftPlanTimes, day: string): Interval[] {
  if (day < plan.valid_from || (plan.valid_until !== null && day > plan.valid_until)) return [];
  const exception = plan.exceptions.find((each) => each.day === day);
  const times = exception?.shifts ?? plan.shifts.filter(({ weekday }) => weekday === weekdayOf(day));
  return times.map(shiftInterval).toSorted((a, b) => a.start - b.start);
}

const overlap = (spans: readonly Interval[]): boolean => {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  return sorted.some(({ start }, at) => at > 0 && start < (sorted[at - 1]?.end ?? 0));
};

/** Returns true if two shifts of the week overlap; the night from Sunday to Monday is checked too. */
export function weekOverlaps(shifts: readonly WeeklyShift[]): boolean {
  const week = 7 * 86_400;
  const spans = shifts.map((shift) => {
    const { start, end } = shiftInterval(shift);
    const day = (shift.weekday - 1) * 86_400;
    return { start: day + start, end: day + end };
  });
  return overlap(spans.flatMap((span) => [span, { start: span.start + week, end: span.end + week }]));
}

export const dayOverlaps = (shifts: readonly ShiftTimes[]): boolean => overlap(shifts.map(shiftInterval));

/**
 * States of a shift. coming: not begun; running; present: over, the member was present; absent: over, the member was
 * not present.
 */
export const attendanceStates = ["coming", "running", "present", "absent"] as const;
export type AttendanceState = (typeof attendanceStates)[number];

export interface Attendance {
  state: AttendanceState;
  /** Seconds late and seconds left early, if above the tolerance; otherwise 0. */
  late: number;
  early: number;
  /** First and last presence within the shift; null: none. */
  first: number | null;
  last: number | null;
  /** Seconds of presence within the shift. */
  present: number;
}

interface ComparedWith {
  strips: readonly Interval[];
  /** Current time in seconds, counted like the times of the shift. */
  now: number;
  toleranceSeconds: number;
}

/** Compares a shift with the presence at its workplace. All times are seconds from the same midnight. */
export function compareShift(shift: Interval, { strips, now, toleranceSeconds }: ComparedWith): Attendance {
  const within = strips
    .map(({ start, end }) => ({ start: Math.max(start, shift.start), end: Math.min(end, shift.end) }))
    .filter(({ start, end }) => end > start);
  const isOver = now >= shift.end;
  const first = within.at(0)?.start ?? null;
  const last = within.at(-1)?.end ?? null;
  const beyond = (seconds: number) => (seconds > toleranceSeconds ? seconds : 0);
  const hasBegun = now > shift.start;
  const state = !hasBegun ? "coming" : !isOver ? "running" : first === null ? "absent" : "present";
  return {
    state,
    late: state === "absent" || !hasBegun ? 0 : beyond((first ?? now) - shift.start),
    early: isOver && last !== null ? beyond(shift.end - last) : 0,
    first,
    last,
    present: totalSeconds(within),
  };
}

/**
 * Joins the presence of two days into one list. Times count from midnight of the first day; intervals that touch become
 * one.
 */
export function joinDays(today: readonly Interval[], next: readonly Interval[]): Interval[] {
  const moved = next.map(({ start, end }) => ({ start: start + 86_400, end: end + 86_400 }));
  const [last, follower] = [today.at(-1), moved.at(0)];
  if (last === undefined || follower === undefined || last.end < follower.start) return [...today, ...moved];
  return [...today.slice(0, -1), { start: last.start, end: follower.end }, ...moved.slice(1)];
}
