import { type Span } from "./playback-source.ts";

/** The clock stays within this share of the line's middle; then the line moves on. */
const share = 0.4;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180].map((minutes) => minutes * 60_000);

/** The stretch of time that is shown: it stands still while the clock crosses it, and moves when it is left. */
export function windowAround(middle: number, at: number, range: number): Span & { middle: number } {
  const kept = Math.abs(at - middle) <= range * share ? middle : at;
  return { from: kept - range / 2, to: kept + range / 2, middle: kept };
}

/** Round times for the scale, at most as many as have room. */
export function ticksOf(from: number, to: number, maxTicks: number): number[] {
  const step = steps.find((each) => (to - from) / each <= maxTicks) ?? 4 * 3_600_000;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / step)) }, (_, index) => first + index * step);
}

/** What of the spans lies within; what is closer than the line can show is one. */
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
