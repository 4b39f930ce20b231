import { zoneOffsetMs } from "../calendar.ts";
import { type TimeWindow } from "./alarm-gate.device.ts";

const minutesPerDay = 1440;

interface LocalMinute {
  /** Day of the week: 1 Monday … 7 Sunday. */
  day: number;
  minute: number;
}

export function shanghaiMinute(at: number): LocalMinute {
  const local = new Date(at + zoneOffsetMs);
  return { day: local.getUTCDay() || 7, minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
}

/**
 * Returns true if the schedule contains the time; an empty schedule contains every time. A window whose end is not
 * after its start ends on the next day.
 */
export function scheduleOpen(schedule: readonly TimeWindow[], at: number): boolean {
  if (schedule.length === 0) return true;
  const now = shanghaiMinute(at);
  const yesterday = now.day === 1 ? 7 : now.day - 1;
  return schedule.some(({ days, from, to }) => {
    const end = to > from ? to : to + minutesPerDay;
    const today = days.includes(now.day) && now.minute >= from && now.minute < end;
    const overnight = days.includes(yesterday) && now.minute + minutesPerDay < end;
    return today || overnight;
  });
}
