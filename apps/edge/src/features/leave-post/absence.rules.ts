/** Last observation of a post. Times in epoch ms. */
export interface Absence {
  /** Start of the absence; null: enough people are present. */
  absentSince: number | null;
  /** Start of the return; null: too few people are present. */
  backSince: number | null;
  /** An alarm was raised for this absence. */
  raised: boolean;
}

export const attended: Absence = { absentSince: null, backSince: null, raised: false };

export interface AbsenceTimes {
  absentMs: number;
  /** Time with enough people that ends an absence, ms; one detection alone ends none. */
  backMs: number;
}

/** Whether an absence without an alarm continues. */
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
