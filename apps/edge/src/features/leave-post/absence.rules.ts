/** A post as it was last seen. Times in epoch ms. */
export interface Absence {
  /** Since when too few are there; null: enough are. */
  absentSince: number | null;
  /** Since when enough are there again; null: too few are. */
  backSince: number | null;
  /** Of this absence an alarm was raised. */
  raised: boolean;
}

export const attended: Absence = { absentSince: null, backSince: null, raised: false };

export interface AbsenceTimes {
  absentMs: number;
  /** An absence ends when enough were there for so long; one detection alone ends none. */
  backMs: number;
}

/** Whether an absence goes on of which no alarm was raised yet. */
export function isGrowing({ absentSince, raised }: Absence): boolean {
  return absentSince !== null && !raised;
}

/** One frame later. `raise` is true in the one frame in which the absence has lasted for its time. */
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
