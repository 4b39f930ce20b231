import { dayMs, dayOf, startOfDay } from "../calendar.ts";

/** Returns the days that overlap at least one of the spans, without duplicates, oldest first. `to` is exclusive. */
export function daysOf(spans: readonly { from: number; to: number }[]): string[] {
  const days = new Set<string>();
  for (const { from, to } of spans) {
    for (let at = startOfDay(dayOf(from)); at < to; at += dayMs) days.add(dayOf(at));
  }
  return [...days].sort();
}
