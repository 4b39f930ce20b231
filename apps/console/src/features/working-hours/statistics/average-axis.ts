/** Hours of the chart's axis. docs/reference/time.md T7. */
const usualMax = 10;
const step = 2;

/** Returns the axis: 0 to 10 hours in steps of two, longer for greater values. */
export function axisOf(greatest: number): { max: number; ticks: number[] } {
  const max = Math.max(usualMax, Math.ceil(greatest / step) * step);
  return { max, ticks: Array.from({ length: max / step + 1 }, (_, at) => at * step) };
}
