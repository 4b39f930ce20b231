/** An animal that crossed the counting line. */
export interface AnimalCrossing {
  /** Time of the crossing, epoch ms. */
  at: number;
  forward: boolean;
  /** Area of the animal's box at the line, square pixels; undefined: not clearly visible. */
  size: number | undefined;
  /** Speed across the line, pixels per second; undefined: the animal was visible too briefly. */
  speed: number | undefined;
}

export interface Batch {
  crossings: readonly AnimalCrossing[];
}

/** Crossings since the last report of a load: those of finished batches, and of the current batch. */
export interface Load {
  ended: readonly Batch[];
  current: Batch | undefined;
}

export const emptyLoad: Load = { ended: [], current: undefined };

export interface BatchTimes {
  /** Time without a crossing after which a batch ends (`batchMs`) and a load is complete (`loadMs`), ms. */
  batchMs: number;
  loadMs: number;
}

const lastOf = ({ crossings }: Batch): number => crossings.at(-1)?.at ?? Number.NEGATIVE_INFINITY;

/** Returns the time of the load's last crossing; undefined if there was none. */
export function lastCrossing({ ended, current }: Load): number | undefined {
  const newest = current ?? ended.at(-1);
  return newest && lastOf(newest);
}

/**
 * Returns whether the current batch has ended (`batch`) and whether the load is complete (`load`). A load is never
 * complete before its last batch has ended.
 */
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

/**
 * Adds a crossing. If the current batch's time is over, the crossing begins the next batch, even if `dueBy` was not
 * called in between.
 */
export function withCrossing(load: Load, crossing: AnimalCrossing, times: BatchTimes): Load {
  const open = dueBy(load, crossing.at, times).batch ? endBatch(load) : load;
  return { ...open, current: { crossings: [...(open.current?.crossings ?? []), crossing] } };
}

export function headsOf({ crossings }: Batch): { add: number; sub: number; count: number } {
  const add = crossings.filter(({ forward }) => forward).length;
  const sub = crossings.length - add;
  return { add, sub, count: add - sub };
}

/** Returns the number of crossings in the whole load. */
export function sizeOf({ ended, current }: Load): number {
  return [...ended, ...(current === undefined ? [] : [current])].reduce(
    (sum, { crossings }) => sum + crossings.length,
    0,
  );
}
