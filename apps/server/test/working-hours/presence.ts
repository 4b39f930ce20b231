import { dayOf, moveDay, startOfDay } from "@huiyan/contract/calendar";
import { type Interval } from "@huiyan/contract/working-hours/working-hours.rules";
import { alarmEvent } from "../device-client.ts";
import { type ServedApp } from "../test-app.ts";

export const clock = (text: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};
/** Parses “08:00-12:00 13:00-16:30”. */
export const spansOf = (text: string): Interval[] =>
  text.split(" ").flatMap((part) => {
    const [start = "", end = ""] = part.split("-");
    return part === "" ? [] : [{ start: clock(start), end: clock(end) }];
  });

/** Returns the date this number of days ago, yyyy-MM-dd. */
export const dayAgo = (app: Pick<ServedApp, "clock">, days: number): string =>
  moveDay(dayOf(app.clock.now().getTime()), -days);

/** Returns the presence record that a device sends at the end of the last interval. */
export function presenceEvent(
  app: Pick<ServedApp, "clock">,
  day: string,
  intervals: readonly Interval[],
  change: Record<string, unknown> = {},
): Record<string, unknown> {
  const end = Math.max(0, ...intervals.map((each) => each.end));
  return alarmEvent(app, {
    type: "cv_working_hours",
    alg_id: "cv_working_hours",
    data: { intervals },
    images: [],
    happened_at: startOfDay(day) + Math.min(end * 1000, 86_399_999),
    ...change,
  });
}
