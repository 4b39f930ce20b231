/** State of one kind of fault after the last view. Times in ms. */
export interface FaultState {
  /** Start of the fault; undefined: no fault now. */
  since?: number;
  /** Start of the fault-free period; undefined: there is a fault now. */
  goodSince?: number;
  /** True if an alarm was raised for the current fault. The next alarm requires a fault-free period first. */
  raised: boolean;
}

export const faultless: FaultState = { raised: false };

export interface FaultTimes {
  lastsMs: number;
  /** Minimum fault-free period that ends a reported fault, ms. A single good view does not end it. */
  goodMs: number;
}

/**
 * Returns the state after one more view. `raise` is true in the view in which the fault has lasted `lastsMs`, and only
 * then.
 * @param isBad undefined: the view does not allow a decision, and the state stays
 */
export function nextFault(
  state: FaultState,
  isBad: boolean | undefined,
  at: number,
  { lastsMs, goodMs }: FaultTimes,
): { state: FaultState; raise: boolean } {
  if (isBad === undefined) return { state, raise: false };
  if (isBad) {
    const since = state.since ?? at;
    const raise = !state.raised && at - since >= lastsMs;
    return { state: { since, raised: state.raised || raise }, raise };
  }
  const goodSince = state.goodSince ?? at;
  return { state: { goodSince, raised: state.raised && at - goodSince < goodMs }, raise: false };
}
