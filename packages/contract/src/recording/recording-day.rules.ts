/** Recordings are looked for by the days of Chinese time, which knows no summer time; as schedules are. */
const offsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** YYYY-MM-DD. @param at epoch ms */
export function shanghaiDay(at: number): string {
  return new Date(at + offsetMs).toISOString().slice(0, 10);
}

/** When a day begins, epoch ms. @param day YYYY-MM-DD */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - offsetMs;
}

/** The days that hold some of these times, each once, oldest first. `to` itself is not within. */
export function daysOf(spans: readonly { from: number; to: number }[]): string[] {
  const days = new Set<string>();
  for (const { from, to } of spans) {
    for (let at = startOfDay(shanghaiDay(from)); at < to; at += dayMs) days.add(shanghaiDay(at));
  }
  return [...days].sort();
}
