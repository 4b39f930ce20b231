import { type WorkingHoursData } from "@huiyan/contract/algorithm/working-hours.device";
import { dayMs, zoneOffsetMs } from "@huiyan/contract/calendar";

/** Interval of reports of a continuing presence. */
export const refreshMs = 300_000;

/** From and to, epoch ms. */
export interface Interval {
  from: number;
  to: number;
}

/** A continuing presence, absences of up to the join time included. */
export interface Presence {
  since: number;
  /** When a person was last inside. */
  seenAt: number;
  /** Whether it is long enough to be reported. */
  isLong: boolean;
  /** Up to when it was reported; null before its first report. */
  reportedTo: number | null;
  /** When the next report is due, unless it ends before. */
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

/** Midnight in Shanghai at or before a moment. */
export function dayStart(at: number): number {
  return Math.floor((at + zoneOffsetMs) / dayMs) * dayMs - zoneOffsetMs;
}

function begun(at: number): Presence {
  return { since: at, seenAt: at, isLong: false, reportedTo: null, dueAt: nextDue(at) };
}

/** In five minutes, but not after the coming midnight. */
function nextDue(at: number): number {
  return Math.min(at + refreshMs, dayStart(at) + dayMs);
}

/**
 * Updates the presence by one frame.
 * @param isPresent whether a person is inside in this frame
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
 * Whether the next frame may end or report a presence.
 * @param wasPresent a person was inside in the last frame
 */
export function isPresenceDue(state: Presence, wasPresent: boolean, at: number, { joinMs }: PresenceTimes): boolean {
  return at >= state.dueAt || (!wasPresent && at - state.seenAt > joinMs);
}

/** Returns the unreported parts of a presence, with its whole length of the day; the presence continues. */
export function reportPresence(state: Presence, at: number, minMs: number): { state: Presence; reports: Interval[] } {
  const isLong = state.isLong || state.seenAt - state.since >= minMs;
  const dueAt = nextDue(at);
  const isNew = state.seenAt > (state.reportedTo ?? state.since);
  if (!isLong || !isNew) return { state: { ...state, isLong, dueAt }, reports: [] };
  const reports = splitByDay({ from: state.since, to: state.seenAt });
  const since = Math.max(state.since, dayStart(state.seenAt));
  return { state: { ...state, since, isLong, reportedTo: state.seenAt, dueAt }, reports };
}

/** Cut at each midnight; parts without length are left out. */
export function splitByDay({ from, to }: Interval): Interval[] {
  const parts: Interval[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, dayStart(start) + dayMs);
    parts.push({ from: start, to: end });
    start = end;
  }
  return parts;
}

/** The event of an interval within one day: a moment of that day, and seconds of it. */
export function intervalEvent({ from, to }: Interval): { at: number; data: WorkingHoursData } {
  const midnight = dayStart(from);
  const data = { intervals: [{ start: (from - midnight) / 1_000, end: (to - midnight) / 1_000 }] };
  return { at: Math.min(to, midnight + dayMs - 1), data };
}
