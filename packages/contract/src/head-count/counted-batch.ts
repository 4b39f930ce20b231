/** A batch of animals as one counter reported it. */
export interface CountedBatch {
  message: string;
  /** Index of the batch in its message, from 0. */
  index: number;
  /** Time in epoch ms by the server's clock. */
  time: number;
  /** Number of animals after reviews, else as counted. */
  heads: number;
  counted: number;
  /** Weight in kg; undefined: not weighed. */
  weight?: number | undefined;
}

/** Batches of two counters that saw the same animals. */
export interface BatchGroup<T extends CountedBatch = CountedBatch> {
  start: number;
  end: number;
  first: T[];
  second: T[];
}

export interface Passage {
  kind: CountPairKind;
  /** Time in ms that the animals take from the first counter to the second. */
  delayMs: number;
  /** Minimum time in ms without an animal at either counter between two groups. */
  gapMs: number;
}

/**
 * Arrangements of two counters for the same animals:
 * - `flow`: both count passing animals, at two lines, or out of one pen and into the other
 * - `stock`: the second repeatedly counts the animals in the pen; the first counts those that enter or leave in between
 * - `weight`: the second weighs the animals that the first counts
 */
export const countPairKinds = ["flow", "stock", "weight"] as const;
export type CountPairKind = (typeof countPairKinds)[number];

const byTime = (a: { at: number }, b: { at: number }) => a.at - b.at;
const bounds = (times: readonly number[]) => ({ start: Math.min(...times), end: Math.max(...times) });

/** Merges the batches of both counters, sorted by time. Times of the second counter are moved back by the delay. */
function lined<T extends CountedBatch>(first: readonly T[], second: readonly T[], delayMs: number) {
  return [
    ...first.map((batch) => ({ batch, at: batch.time, isFirst: true })),
    ...second.map((batch) => ({ batch, at: batch.time - delayMs, isFirst: false })),
  ].toSorted(byTime);
}

function groupOf<T extends CountedBatch>(members: readonly { batch: T; isFirst: boolean }[]): BatchGroup<T> {
  const side = (isFirst: boolean) => members.filter((each) => each.isFirst === isFirst).map(({ batch }) => batch);
  return { ...bounds(members.map(({ batch }) => batch.time)), first: side(true), second: side(false) };
}

function groupFlow<T extends CountedBatch>(first: readonly T[], second: readonly T[], { delayMs, gapMs }: Passage) {
  const groups: { batch: T; isFirst: boolean; at: number }[][] = [];
  for (const each of lined(first, second, delayMs)) {
    const last = groups.at(-1);
    if (last !== undefined && each.at - (last.at(-1)?.at ?? 0) <= gapMs) last.push(each);
    else groups.push([each]);
  }
  return groups.map(groupOf);
}

/**
 * Makes one group from each count of the pen to the next count. The group holds both counts, whose difference is
 * compared with the animals counted in between.
 */
function groupStock<T extends CountedBatch>(first: readonly T[], second: readonly T[], { delayMs }: Passage) {
  const readings = second.toSorted((a, b) => a.time - b.time);
  return readings.slice(1).map((reading, at): BatchGroup<T> => {
    const before = readings[at] ?? reading;
    const between = first.filter(({ time }) => time + delayMs > before.time && time + delayMs <= reading.time);
    return { start: before.time, end: reading.time, first: between, second: [before, reading] };
  });
}

/** Makes one group per batch, for a counter with a built-in scale: it weighs the same animals that it counts. */
function groupOwnScale<T extends CountedBatch>(first: readonly T[]): BatchGroup<T>[] {
  return first.map((batch) => ({ start: batch.time, end: batch.time, first: [batch], second: [batch] }));
}

/**
 * Groups the batches of two counters that saw the same animals. The batches may be in any order and split in any way.
 * @param second the same list as `first` for a counter with a built-in scale
 * @returns groups in order of time
 */
export function groupBatches<T extends CountedBatch>(
  first: readonly T[],
  second: readonly T[],
  passage: Passage,
): BatchGroup<T>[] {
  if (passage.kind === "stock") return groupStock(first, second, passage);
  if (passage.kind === "weight" && first === second) return groupOwnScale(first.toSorted((a, b) => a.time - b.time));
  return groupFlow(first, second, passage);
}
