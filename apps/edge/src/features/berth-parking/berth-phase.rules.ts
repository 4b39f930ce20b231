/** Observation of one berth in one frame. */
export interface BerthLook {
  at: number;
  occupied: boolean;
  /** Start of the state, if it is known to be before this frame. */
  since?: number | undefined;
  /** The berth cannot be seen: its state stays. */
  hidden: boolean;
}

export interface DebounceTimes {
  /** Minimum time of a vehicle in the berth, together with `looks` frames. */
  enterMs: number;
  /**
   * Minimum time without a vehicle, longer than `enterMs`, since the detector misses a parked car more often than
   * it invents one.
   */
  leaveMs: number;
  looks: number;
}

/** State of a berth and its start. `occupied` is undefined until the first observation that lasts. */
export interface BerthPhase {
  occupied: boolean | undefined;
  since: number;
  /** The other state, until it has lasted. */
  pending: { occupied: boolean; since: number; looks: number } | undefined;
}

export const unknownBerth: BerthPhase = { occupied: undefined, since: 0, pending: undefined };

/** One frame later. A change counts from the first frame that showed it. */
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
