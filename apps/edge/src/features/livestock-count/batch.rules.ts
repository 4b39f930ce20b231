/** One crossing of the line. */
export interface AnimalCrossing {
  /** Epoch ms. */
  at: number;
  forward: boolean;
  /** Area of its box at the line, pixels; undefined: not clearly visible. */
  size: number | undefined;
  /** Pixels a second across the line; undefined: visible for too short. */
  speed: number | undefined;
}

export interface Batch {
  crossings: readonly AnimalCrossing[];
}

/** Crossings since the last report: batches that have ended, and the current one. */
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

/** Returns which times are over: `batch` has ended, `load` is complete. A load never ends before its last batch. */
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

/** A crossing after the batch's time begins the next one, whether `dueBy` was called meanwhile or not. */
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
