/** State of one region, for example the presence of a person. `since`: start of this stay. */
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

/** Whether a person is inside without an alarm yet. */
export function isGrowing({ since, raised }: Occupancy): boolean {
  return since !== null && !raised;
}

/** Extends the occupancy seen at `lastAt` to `at`. The picture had no motion since `lastAt`. */
export function heldOccupancy(state: Occupancy, lastAt: number, at: number): Occupancy {
  return state.since !== null && state.seenAt === lastAt ? { ...state, seenAt: at } : state;
}

/**
 * Updates the state by one frame. `raise` is true in the one frame of a stay in which a person is inside and the stay
 * has become due.
 * @param admits whether an alarm of this frame may be raised; a refused one is tried again in the next frame
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
