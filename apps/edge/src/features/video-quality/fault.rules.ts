/** One fault of a picture, as of the last view. Times in ms. */
export interface FaultState {
  /** Start of the fault; undefined: no fault. */
  since?: number;
  /** Start of the good picture; undefined: not good. */
  goodSince?: number;
  /** An alarm was raised; the next one needs a good picture for a while. */
  raised: boolean;
}

export const faultless: FaultState = { raised: false };

export interface FaultTimes {
  lastsMs: number;
  /** Time of good views that ends a reported fault, ms; one good view does not. */
  goodMs: number;
}

/**
 * Updates a fault by one view. `raise` is true in the one view in which the fault has lasted for its time.
 * @param isBad undefined: this view cannot decide; nothing changes
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
