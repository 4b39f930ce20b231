/** What one frame says of one berth. */
export interface BerthLook {
  at: number;
  occupied: boolean;
  /** Since when it looks so, if that is known to be before this frame. */
  since?: number | undefined;
  /** The berth cannot be seen: what was known stays. */
  hidden: boolean;
}

export interface DebounceTimes {
  /** A vehicle must be there so long, and so many frames. */
  enterMs: number;
  /** It must be gone so long: longer, since the detector misses a parked car more often than it invents one. */
  leaveMs: number;
  looks: number;
}

/** What is known of a berth, and since when. `occupied` is undefined until the first look that lasts. */
export interface BerthPhase {
  occupied: boolean | undefined;
  since: number;
  /** The other state, as long as it has not lasted. */
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
