import { type Span } from "./playback-source.ts";

/**
 * Fraction of the timeline's length by which the clock may be away from its middle. Beyond that, the timeline moves.
 */
const share = 0.4;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180].map((minutes) => minutes * 60_000);

/**
 * Returns the span that the timeline shows. The span stays while the clock is in its middle part, and is centred on the
 * clock otherwise.
 * @param middle middle of the span shown so far, in epoch milliseconds
 */
export function windowAround(middle: number, at: number, range: number): Span & { middle: number } {
  const kept = Math.abs(at - middle) <= range * share ? middle : at;
  return { from: kept - range / 2, to: kept + range / 2, middle: kept };
}

/** Returns the times of the ticks, with a round interval and at most `maxTicks` of them. */
export function ticksOf(from: number, to: number, maxTicks: number): number[] {
  const step = steps.find((each) => (to - from) / each <= maxTicks) ?? 4 * 3_600_000;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / step)) }, (_, index) => first + index * step);
}

/**
 * Returns the parts of the spans inside the range. Parts closer than a thousandth of the range are joined, since they
 * could not be drawn separately.
 */
export function partsOf(spans: readonly Span[], { from, to }: Span): Span[] {
  const closeMs = (to - from) / 1_000;
  const parts: Span[] = [];
  for (const span of spans) {
    if (span.to <= from || span.from >= to) continue;
    const part = { from: Math.max(from, span.from), to: Math.min(to, span.to) };
    const last = parts.at(-1);
    if (last !== undefined && part.from - last.to < closeMs) last.to = Math.max(last.to, part.to);
    else parts.push(part);
  }
  return parts;
}
