/** A batch as one counter saw it. */
export interface CountedBatch {
  message: string;
  /** Of the message's batches, from 0. */
  index: number;
  /** Epoch ms by the server's clock. */
  time: number;
  /** As a person's review left it, else as counted. */
  heads: number;
  counted: number;
  /** kg; undefined: not weighed. */
  weight?: number | undefined;
}

/** What both counters saw of the same animals. */
export interface BatchGroup<T extends CountedBatch = CountedBatch> {
  start: number;
  end: number;
  first: T[];
  second: T[];
}

export interface Passage {
  kind: CountPairKind;
  /** What the animals take from the first counter to the second. */
  delayMs: number;
  /** So long without an animal at either of them parts two groups. */
  gapMs: number;
}

/**
 * How two counters see the same animals:
 * - `flow`: both see them pass, at two lines, or out of one pen and into the other
 * - `stock`: the second counts those in the pen, again and again; the first those that go in or out between
 * - `weight`: the second weighs those that the first counts
 */
export const countPairKinds = ["flow", "stock", "weight"] as const;
export type CountPairKind = (typeof countPairKinds)[number];

const byTime = (a: { at: number }, b: { at: number }) => a.at - b.at;
const bounds = (times: readonly number[]) => ({ start: Math.min(...times), end: Math.max(...times) });

/** Both in the order of time; the second's are moved back by what the way takes. */
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

/** From one counting of the pen to the next: both are in the group, so that their difference is what has come and gone. */
function groupStock<T extends CountedBatch>(first: readonly T[], second: readonly T[], { delayMs }: Passage) {
  const readings = second.toSorted((a, b) => a.time - b.time);
  return readings.slice(1).map((reading, at): BatchGroup<T> => {
    const before = readings[at] ?? reading;
    const between = first.filter(({ time }) => time + delayMs > before.time && time + delayMs <= reading.time);
    return { start: before.time, end: reading.time, first: between, second: [before, reading] };
  });
}

/** The counter's own scale: what it weighs is what it counts, batch by batch. */
function groupOwnScale<T extends CountedBatch>(first: readonly T[]): BatchGroup<T>[] {
  return first.map((batch) => ({ start: batch.time, end: batch.time, first: [batch], second: [batch] }));
}

/**
 * Lays the batches of two counters side by side, whatever their order and however each has parted them.
 * @param second the same list as `first`: a counter with a scale of its own
 * @returns in the order of time
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
