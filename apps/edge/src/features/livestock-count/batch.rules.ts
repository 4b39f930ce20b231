/** One crossing of the line. */
export interface AnimalCrossing {
  /** Epoch ms. */
  at: number;
  forward: boolean;
  /** Area of its box by the line, pixels; undefined: not seen well. */
  size: number | undefined;
  /** Pixels a second across the line; undefined: not seen long enough. */
  speed: number | undefined;
}

export interface Batch {
  crossings: readonly AnimalCrossing[];
}

/** What has passed since the last message: batches that have ended, and the one under way. */
export interface Load {
  ended: readonly Batch[];
  current: Batch | undefined;
}

export const emptyLoad: Load = { ended: [], current: undefined };

export interface BatchTimes {
  /** Without a crossing: the batch has ended, the load is complete. */
  batchMs: number;
  loadMs: number;
}

const lastOf = ({ crossings }: Batch): number => crossings.at(-1)?.at ?? Number.NEGATIVE_INFINITY;

/** When the last animal of a load crossed; undefined: none has. */
export function lastCrossing({ ended, current }: Load): number | undefined {
  const newest = current ?? ended.at(-1);
  return newest && lastOf(newest);
}

/** Whose time is over by then: `batch` has ended, `load` is complete. A load never ends before its last batch. */
export function dueBy(load: Load, at: number, { batchMs, loadMs }: BatchTimes): { batch: boolean; load: boolean } {
  const last = lastCrossing(load);
  if (last === undefined) return { batch: false, load: false };
  const quietMs = at - last;
  const isBatch = load.current !== undefined && quietMs >= batchMs;
  return { batch: isBatch, load: quietMs >= Math.max(batchMs, loadMs) };
}

export function endBatch({ ended, current }: Load): Load {
  return { ended: current === undefined ? ended : [...ended, current], current: undefined };
}

/** A crossing after the batch's time begins the next one, whether anybody has looked meanwhile or not. */
export function withCrossing(load: Load, crossing: AnimalCrossing, times: BatchTimes): Load {
  const open = dueBy(load, crossing.at, times).batch ? endBatch(load) : load;
  return { ...open, current: { crossings: [...(open.current?.crossings ?? []), crossing] } };
}

export function headsOf({ crossings }: Batch): { add: number; sub: number; count: number } {
  const add = crossings.filter(({ forward }) => forward).length;
  const sub = crossings.length - add;
  return { add, sub, count: add - sub };
}

/** Crossings of the whole load. */
export function sizeOf({ ended, current }: Load): number {
  return [...ended, ...(current === undefined ? [] : [current])].reduce(
    (sum, { crossings }) => sum + crossings.length,
    0,
  );
}
