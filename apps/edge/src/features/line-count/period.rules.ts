import { type LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import { type Crossing } from "../../platform/line/line-counter.ts";

/**
 * A record with this many crossings is sent before its period is over: the data of an event may have 64 KB, and one
 * crossing takes up to 165 bytes when its line has a long Chinese name. Limit: docs/reference/device/README.md.
 */
export const crossingsPerRecord = 380;

/** Start of the period that holds a moment; periods are aligned to the epoch, so that minutes are minutes. */
export function periodStart(at: number, periodMs: number): number {
  return Math.floor(at / periodMs) * periodMs;
}

/** The record of one period, crossings in order of time; undefined when nothing crossed. */
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
