import { type Interval, totalSeconds, workingStrips } from "@huiyan/contract/working-hours/working-hours.rules";

export interface CountedDay {
  /** Day as yyyy-MM-dd. */
  day: string;
  spans: Interval[];
  seconds: number;
}

/** Computes the totals per day with a set of seconds, independently of the method that the server uses. */
export function countBySeconds(spans: readonly (Interval & { day: string })[]): CountedDay[] {
  const seconds = new Map<string, Set<number>>();
  for (const { day, start, end } of spans) {
    const own = seconds.get(day) ?? new Set();
    for (let second = start; second < end; second++) own.add(second);
    seconds.set(day, own);
  }
  return [...seconds]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, own]) => {
      const joined: Interval[] = [];
      for (const second of [...own].toSorted((a, b) => a - b)) {
        const last = joined.at(-1);
        if (last?.end === second) last.end = second + 1;
        else joined.push({ start: second, end: second + 1 });
      }
      return { day, spans: joined, seconds: totalSeconds(workingStrips(joined)) };
    });
}
