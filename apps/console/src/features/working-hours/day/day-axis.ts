import { daySeconds, type Interval, pauseSeconds } from "@huiyan/contract/working-hours/working-hours.rules";

/** Ticks of the axis every two hours. The last one is the end of the day. docs/reference/time.md T7. */
export const axisTicks = Array.from({ length: 13 }, (_, at) => ({
  second: at * 7200,
  label: at === 12 ? "23:59" : `${String(at * 2).padStart(2, "0")}:00`,
}));

/**
 * Returns the position and width of a span on an axis, as CSS percentages.
 * @param axis start and end of the axis, in seconds of the day
 */
export function spanStyle({ start, end }: Interval, axis: Interval = { start: 0, end: daySeconds }) {
  const length = axis.end - axis.start;
  const left = Math.max(0, ((start - axis.start) / length) * 100);
  const right = Math.min(100, ((end - axis.start) / length) * 100);
  return { left: `${left}%`, width: `${Math.max(0, right - left)}%` };
}

/** Returns the gaps between spans of presence that are longer than `pauseSeconds`. */
export function pausesOf(strips: readonly Interval[]): Interval[] {
  return strips.flatMap(({ start }, at) => {
    const before = strips[at - 1];
    return before !== undefined && start - before.end > pauseSeconds ? [{ start: before.end, end: start }] : [];
  });
}

/** Returns a second of the day as HH:mm; the end of the day is 24:00. */
export const minuteOf = (second: number): string =>
  [Math.floor(second / 3600), Math.floor((second / 60) % 60)].map((part) => String(part).padStart(2, "0")).join(":");
