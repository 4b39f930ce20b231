/** Observation of one berth in one frame. */
export interface BerthLook {
  at: number;
  occupied: boolean;
  /** Time at which the state began, if it is known to have begun before this frame; epoch ms. */
  since?: number | undefined;
  /** True if the berth cannot be seen; its state then does not change. */
  hidden: boolean;
}

export interface DebounceTimes {
  /** Minimum time with a vehicle before the berth becomes occupied, ms. At least `looks` frames must agree. */
  enterMs: number;
  /**
   * Minimum time without a vehicle before the berth becomes free, ms. Longer than `enterMs`, because the detector
   * misses a parked car more often than it reports a car that is not there.
   */
  leaveMs: number;
  looks: number;
}

/**
 * State of a berth and the time at which it began. `occupied` is undefined until a first state has lasted for its
 * minimum time.
 */
export interface BerthPhase {
  occupied: boolean | undefined;
  since: number;
  /** The opposite state, while it has not yet lasted for its minimum time. */
  pending: { occupied: boolean; since: number; looks: number } | undefined;
}

export const unknownBerth: BerthPhase = { occupied: undefined, since: 0, pending: undefined };

/** Returns the state after one more frame. A change takes effect from the first frame that showed it. */
export function nextPhase(
  phase: BerthPhase,
  { at, occupied, hidden, since = at }: BerthLook,
  times: DebounceTimes,
): BerthPhase {
  if (hidden) return phase;
  if (phase.occupied === occupied) return phase.pending === undefined ? phase : { ...phase, pending: undefined };
  const before =
    phase.pending?.occupied === occupied ? phase.pending : { occupied, since: Math.max(since, phase.since), looks: 0 };
  const pending = { ...before, looks: before.looks + 1 };
  const lastedMs = at - pending.since;
  const isLasting = lastedMs >= (occupied ? times.enterMs : times.leaveMs) && pending.looks >= times.looks;
  return isLasting ? { occupied, since: pending.since, pending: undefined } : { ...phase, pending };
}
