import { type Span } from "./playback-source.ts";

/** Fraction of the line around its middle in which the clock may move; outside of it the line moves. */
const share = 0.4;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180].map((minutes) => minutes * 60_000);

/** Returns the shown span: it stays while the clock crosses it, and moves when the clock leaves it. */
export function windowAround(middle: number, at: number, range: number): Span & { middle: number } {
  const kept = Math.abs(at - middle) <= range * share ? middle : at;
  return { from: kept - range / 2, to: kept + range / 2, middle: kept };
}

/** Returns round times for the scale, at most as many as fit. */
export function ticksOf(from: number, to: number, maxTicks: number): number[] {
  const step = steps.find((each) => (to - from) / each <= maxTicks) ?? 4 * 3_600_000;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / step)) }, (_, index) => first + index * step);
}

/** Returns the parts of the spans inside the range; parts that are too close to draw separately are joined. */
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
