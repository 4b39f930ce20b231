/** State of a post as last observed. Times in epoch ms. */
export interface Absence {
  /** Start of the absence; null: there are enough people. */
  absentSince: number | null;
  /** Start of the current presence of enough people; null: there are too few. */
  backSince: number | null;
  /** True if an alarm was raised for this absence. */
  raised: boolean;
}

export const attended: Absence = { absentSince: null, backSince: null, raised: false };

export interface AbsenceTimes {
  absentMs: number;
  /** Time with enough people after which an absence ends, ms. A single detection does not end it. */
  backMs: number;
}

/** Returns true during an absence for which no alarm was raised yet. */
export function isGrowing({ absentSince, raised }: Absence): boolean {
  return absentSince !== null && !raised;
}

/**
 * Returns the state after one more frame. `raise` is true in the frame in which the absence has lasted `absentMs`, and
 * only then.
 */
export function nextAbsence(
  state: Absence,
  isManned: boolean,
  at: number,
  { absentMs, backMs }: AbsenceTimes,
): { state: Absence; raise: boolean } {
  if (isManned) {
    const backSince = state.backSince ?? at;
    const isOver = state.absentSince === null || at - backSince >= backMs;
    return { state: isOver ? { ...attended, backSince } : { ...state, backSince }, raise: false };
  }
  const absentSince = state.absentSince ?? at;
  const raise = !state.raised && at - absentSince >= absentMs;
  return { state: { absentSince, backSince: null, raised: state.raised || raise }, raise };
}
