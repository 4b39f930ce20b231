import { dayMs, dayOf, startOfDay } from "../calendar.ts";

/** The days that hold some of these times, each once, oldest first. `to` itself is not within. */
export function daysOf(spans: readonly { from: number; to: number }[]): string[] {
  const days = new Set<string>();
  for (const { from, to } of spans) {
    for (let at = startOfDay(dayOf(from)); at < to; at += dayMs) days.add(dayOf(at));
  }
  return [...days].sort();
}
