/** What lasts in one region, for example that somebody is inside. `since`: when it was first seen in this stay. */
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

/** Whether somebody is inside of whom no alarm was raised yet. */
export function isGrowing({ since, raised }: Occupancy): boolean {
  return since !== null && !raised;
}

/** Nothing has moved since `lastAt`: whoever was seen then is seen now. */
export function heldOccupancy(state: Occupancy, lastAt: number, at: number): Occupancy {
  return state.since !== null && state.seenAt === lastAt ? { ...state, seenAt: at } : state;
}

/**
 * One frame later. `raise` is true in the one frame of a stay in which somebody is inside and the stay has become due.
 * @param admits whether an alarm of this frame may be raised; one that may not is looked at again in the next frame
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
