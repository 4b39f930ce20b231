import { type ParkingRecord } from "@huiyan/contract/parking/record";

/** Position and width of a bar, in percent of the axis. */
interface Stretch {
  left: number;
  width: number;
}

interface AxisStay extends Stretch {
  id: string;
  /** How the stay ends: complete, ongoing, or without a known entry or exit. */
  end: "closed" | "open" | "noEntry" | "noLeave";
}

export interface Axis {
  from: number;
  to: number;
  stays: AxisStay[];
  /** Bar for the gap between both stays or for their overlap (`isShared`); undefined if there is neither. */
  between: (Stretch & { seconds: number; isShared: boolean }) | undefined;
}

type Times = Pick<ParkingRecord, "_id" | "entry_time" | "leave_time" | "is_open">;
const startOf = ({ entry_time, leave_time }: Times) => entry_time ?? leave_time ?? 0;
const endOf = ({ leave_time, entry_time, is_open }: Times, now: number) =>
  leave_time ?? (is_open ? now : (entry_time ?? now));

function endKind({ entry_time, leave_time, is_open }: Times): AxisStay["end"] {
  if (entry_time === null) return "noEntry";
  return leave_time !== null ? "closed" : is_open ? "open" : "noLeave";
}

/**
 * Places two stays on one time axis, with a margin at both ends.
 * @param now end of an ongoing stay, epoch milliseconds
 */
export function axisOf(records: readonly [Times, Times], now: number): Axis {
  const spans = records.map((record) => ({ record, from: startOf(record), to: endOf(record, now) }));
  const [first, last] = [Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))];
  const margin = Math.max(60_000, (last - first) * 0.04);
  const [from, to] = [first - margin, last + margin];
  const stretch = (a: number, b: number): Stretch => ({
    left: ((a - from) / (to - from)) * 100,
    width: (Math.max(0, b - a) / (to - from)) * 100,
  });
  const begin = Math.max(...spans.map((span) => span.from));
  const end = Math.min(...spans.map((span) => span.to));
  const isShared = begin < end;
  const [a, b] = isShared ? [begin, end] : [end, begin];
  return {
    from,
    to,
    stays: spans.map(({ record, ...span }) => ({
      id: record._id,
      end: endKind(record),
      ...stretch(span.from, span.to),
    })),
    between: a === b ? undefined : { ...stretch(a, b), seconds: (b - a) / 1000, isShared },
  };
}
