import { type LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import { type Crossing } from "#platform/line/line-counter.ts";

/**
 * Number of crossings after which a record is sent before its period ends. An event's data may have 64 KB, and a
 * crossing of a line with a long Chinese name takes up to 165 bytes: docs/reference/device/README.md.
 */
export const crossingsPerRecord = 380;

/**
 * Returns the start of the period that contains the time. Periods are aligned to the epoch, so a period of 60 s is a
 * minute of the clock.
 */
export function periodStart(at: number, periodMs: number): number {
  return Math.floor(at / periodMs) * periodMs;
}

/** Returns the record of one period with its crossings in order of time; undefined if there were none. */
export function periodRecord(from: number, to: number, crossings: readonly Crossing[]): LineCountData | undefined {
  if (crossings.length === 0) return undefined;
  const inOrder = crossings.toSorted((a, b) => a.at - b.at);
  return {
    from,
    to,
    count_in: inOrder.filter((crossing) => crossing.direction === "in").length,
    count_out: inOrder.filter((crossing) => crossing.direction === "out").length,
    crossings: inOrder,
  };
}
