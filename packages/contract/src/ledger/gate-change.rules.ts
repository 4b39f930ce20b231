import { z } from "zod";
import { gateLimits, type TimeWindow } from "../algorithm/alarm-gate.device.ts";
import { type AlarmGate } from "../algorithm/alarm-gate.rules.ts";
import { Corner } from "../scalars.ts";

const Hour = z.number().int().min(0).max(23);

/** Change of a gate. `schedule`: hours of the day to exclude; `to` ≤ `from`: up to that hour of the next day. */
export const GateChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("threshold"), min_score: z.number().min(0).max(1) }),
  z.object({ kind: z.literal("region"), polygon: z.array(Corner).min(3).max(64) }),
  z.object({ kind: z.literal("schedule"), from: Hour, to: Hour }),
]);
export type GateChange = z.infer<typeof GateChange>;
export type GateChangeKind = GateChange["kind"];

const day = 1440;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

interface Span {
  from: number;
  to: number;
}

/** Returns the parts of `span` outside `cut`; minutes. */
function without(span: Span, cut: Span): Span[] {
  if (cut.to <= span.from || cut.from >= span.to) return [span];
  return [
    { from: span.from, to: Math.min(span.to, cut.from) },
    { from: Math.max(span.from, cut.to), to: span.to },
  ].filter(({ from, to }) => to > from);
}

/** Converts a span to a time window. A span that begins after midnight (at 24 h or later) belongs to the next day. */
function asWindow(days: readonly number[], { from, to }: Span): TimeWindow {
  if (from < day) return { days: [...days], from, to: to > day ? to - day : to };
  return { days: days.map((each) => (each % 7) + 1), from: from - day, to: to - day };
}

/** Returns the schedule without these hours of every day; undefined if nothing is left or it has too many windows. */
export function withoutHours(
  schedule: readonly TimeWindow[],
  { from, to }: { from: number; to: number },
): TimeWindow[] | undefined {
  const length = ((to - from + 24) % 24 || 24) * 60;
  // The cuts of the previous, the same and the next day, because a window may run over midnight.
  const cuts = [-day, 0, day].map((moved) => ({ from: from * 60 + moved, to: from * 60 + length + moved }));
  const windows = schedule.length === 0 ? [{ days: everyDay, from: 0, to: day }] : schedule;
  const left = windows.flatMap((window) => {
    const whole = { from: window.from, to: window.to > window.from ? window.to : window.to + day };
    const spans = cuts.reduce<Span[]>((rest, cut) => rest.flatMap((span) => without(span, cut)), [whole]);
    return spans.map((span) => asWindow(window.days, span));
  });
  return left.length === 0 || left.length > gateLimits.windows ? undefined : left;
}

/** Returns the gate with the change applied; undefined if a device would refuse it. */
export function withChange(gate: AlarmGate, change: GateChange): AlarmGate | undefined {
  if (change.kind === "threshold") return { ...gate, min_score: change.min_score };
  if (change.kind === "region") {
    if (gate.excluded.length >= gateLimits.excluded) return undefined;
    return { ...gate, excluded: [...gate.excluded, { name: "", polygon: change.polygon }] };
  }
  const schedule = withoutHours(gate.schedule, change);
  return schedule && { ...gate, schedule };
}
