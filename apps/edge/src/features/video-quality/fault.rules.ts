/** One fault of a picture, as of the last view. Times in ms. */
export interface FaultState {
  /** Since when it has lasted; undefined: it is not there. */
  since?: number;
  /** Since when the picture is good again; undefined: it is not. */
  goodSince?: number;
  /** An alarm was raised, and none more until the picture was good for a while. */
  raised: boolean;
}

export const faultless: FaultState = { raised: false };

export interface FaultTimes {
  lastsMs: number;
  /** A good view alone does not end a fault that was told. */
  goodMs: number;
}

/**
 * One view later. `raise` is true in the one view in which the fault has lasted for its time.
 * @param isBad undefined: this view cannot tell; nothing changes
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
