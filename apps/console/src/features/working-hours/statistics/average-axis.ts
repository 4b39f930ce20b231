/** Minimum length of the chart's axis, in hours. docs/reference/time.md T7. */
const usualMax = 10;
const step = 2;

/** Returns the end and the ticks of the axis: 10 hours in steps of two, more if `greatest` is greater. */
export function axisOf(greatest: number): { max: number; ticks: number[] } {
  const max = Math.max(usualMax, Math.ceil(greatest / step) * step);
  return { max, ticks: Array.from({ length: max / step + 1 }, (_, at) => at * step) };
}
