/** State of one region, for example whether a person is inside. `since`: start of the current stay; null: empty. */
export interface Occupancy {
  since: number | null;
  seenAt: number;
  raised: boolean;
}

export const vacant: Occupancy = { since: null, seenAt: 0, raised: false };

export interface OccupancyTimes {
  stayMs: number;
  leaveMs: number;
}

/** Returns true during a stay for which no alarm was raised yet. */
export function isGrowing({ since, raised }: Occupancy): boolean {
  return since !== null && !raised;
}

/** Extends a stay that was seen at `lastAt` to `at`, because the picture had no motion in between. */
export function heldOccupancy(state: Occupancy, lastAt: number, at: number): Occupancy {
  return state.since !== null && state.seenAt === lastAt ? { ...state, seenAt: at } : state;
}

/**
 * Returns the state after one more frame. `raise` is true in the one frame of a stay in which an alarm must be raised.
 * @param admits false if the schedule or minimum score refuses an alarm in this frame; the next frame then tries again
 */
export function nextOccupancy(
  state: Occupancy,
  inside: number,
  at: number,
  { stayMs, leaveMs }: OccupancyTimes,
  admits = true,
): { state: Occupancy; raise: boolean } {
  const left = state.since !== null && at - state.seenAt > leaveMs;
  const current = left ? vacant : state;
  if (inside === 0) return { state: current, raise: false };
  const since = current.since ?? at;
  const raise = admits && !current.raised && at - since >= stayMs;
  return { state: { since, seenAt: at, raised: current.raised || raise }, raise };
}
