import { type WorkingHoursData } from "@huiyan/contract/algorithm/working-hours.device";
import { dayMs, zoneOffsetMs } from "@huiyan/contract/calendar";

/** Interval at which an ongoing presence is reported, ms. */
export const refreshMs = 300_000;

/** Interval in epoch ms. */
export interface Interval {
  from: number;
  to: number;
}

/** An ongoing presence at a workplace. Absences of up to `joinMs` belong to it. */
export interface Presence {
  since: number;
  /** Time at which a person was last inside, epoch ms. */
  seenAt: number;
  /** True once the presence has lasted for the minimum time of a report. */
  isLong: boolean;
  /** End of the last reported interval, epoch ms; null: not reported yet. */
  reportedTo: number | null;
  /** Time of the next report if the presence continues. */
  dueAt: number;
}

export interface PresenceTimes {
  joinMs: number;
  minMs: number;
}

export interface PresenceStep {
  state: Presence | null;
  reports: Interval[];
}

/** Returns the last midnight in Asia/Shanghai, epoch ms. */
export function dayStart(at: number): number {
  return Math.floor((at + zoneOffsetMs) / dayMs) * dayMs - zoneOffsetMs;
}

function begun(at: number): Presence {
  return { since: at, seenAt: at, isLong: false, reportedTo: null, dueAt: nextDue(at) };
}

/** Returns the time of the next report: in five minutes, or at midnight if that is earlier. */
function nextDue(at: number): number {
  return Math.min(at + refreshMs, dayStart(at) + dayMs);
}

/**
 * Returns the presence after one more frame, and the intervals to report.
 * @param isPresent true if a person is inside in this frame
 */
export function nextPresence(
  state: Presence | null,
  isPresent: boolean,
  at: number,
  times: PresenceTimes,
): PresenceStep {
  if (state === null) return { state: isPresent ? begun(at) : null, reports: [] };
  const isOver = at - state.seenAt > times.joinMs;
  if (isOver) {
    const { reports } = reportPresence(state, at, times.minMs);
    return { state: isPresent ? begun(at) : null, reports };
  }
  const current = isPresent ? { ...state, seenAt: at } : state;
  return at >= state.dueAt ? reportPresence(current, at, times.minMs) : { state: current, reports: [] };
}

/**
 * Returns true if the next frame should be analysed even without motion, because a presence ends or a report is due.
 * @param wasPresent true if a person was inside in the last frame
 */
export function isPresenceDue(state: Presence, wasPresent: boolean, at: number, { joinMs }: PresenceTimes): boolean {
  return at >= state.dueAt || (!wasPresent && at - state.seenAt > joinMs);
}

/**
 * Returns the intervals to report: one per day with its full length, even if a shorter version was reported before.
 * Empty if there is no change. The presence continues.
 */
export function reportPresence(state: Presence, at: number, minMs: number): { state: Presence; reports: Interval[] } {
  const isLong = state.isLong || state.seenAt - state.since >= minMs;
  const dueAt = nextDue(at);
  const isNew = state.seenAt > (state.reportedTo ?? state.since);
  if (!isLong || !isNew) return { state: { ...state, isLong, dueAt }, reports: [] };
  const reports = splitByDay({ from: state.since, to: state.seenAt });
  const since = Math.max(state.since, dayStart(state.seenAt));
  return { state: { ...state, since, isLong, reportedTo: state.seenAt, dueAt }, reports };
}

/** Splits an interval at midnights of Asia/Shanghai. */
export function splitByDay({ from, to }: Interval): Interval[] {
  const parts: Interval[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, dayStart(start) + dayMs);
    parts.push({ from: start, to: end });
    start = end;
  }
  return parts;
}

/** Returns the event of an interval within one day: time of the event, and seconds of that day. */
export function intervalEvent({ from, to }: Interval): { at: number; data: WorkingHoursData } {
  const midnight = dayStart(from);
  const data = { intervals: [{ start: (from - midnight) / 1_000, end: (to - midnight) / 1_000 }] };
  return { at: Math.min(to, midnight + dayMs - 1), data };
}
