/** Phases of a berth, as its observations move it. docs/reference/parking.md P4. */
export const berthPhases = ["free", "entering", "occupied", "leaving", "void"] as const;
export type BerthPhase = (typeof berthPhases)[number];

/**
 * What moves a phase. `occupied`, `free`: an observation; `entered`, `left`: it has lasted long enough; `returned`: it has
 * lasted long enough and is the car that seemed to leave a moment ago; `void`, `restore`: a person.
 */
export const berthInputs = ["occupied", "free", "entered", "returned", "left", "void", "restore"] as const;
export type BerthInput = (typeof berthInputs)[number];

/** open: a record begins; reopen: the last record goes on; close: the record ends; cut: it ends without a leave. */
export type BerthEffect = "open" | "reopen" | "close" | "cut";

interface PhaseRow {
  from: BerthPhase;
  input: BerthInput;
  to: BerthPhase;
  effect?: BerthEffect;
}

/** The state table of a berth; what is not in it changes nothing. */
export const berthPhaseTable: readonly PhaseRow[] = [
  { from: "free", input: "occupied", to: "entering" },
  { from: "entering", input: "free", to: "free" },
  { from: "entering", input: "entered", to: "occupied", effect: "open" },
  { from: "entering", input: "returned", to: "occupied", effect: "reopen" },
  { from: "occupied", input: "free", to: "leaving" },
  { from: "leaving", input: "occupied", to: "occupied" },
  { from: "leaving", input: "left", to: "free", effect: "close" },
  { from: "free", input: "void", to: "void" },
  { from: "entering", input: "void", to: "void" },
  { from: "occupied", input: "void", to: "void", effect: "cut" },
  { from: "leaving", input: "void", to: "void", effect: "cut" },
  { from: "void", input: "restore", to: "free" },
];

/** Where the input leads, and what follows for the record; undefined when it changes nothing. */
export function nextPhase(from: BerthPhase, input: BerthInput): PhaseRow | undefined {
  return berthPhaseTable.find((row) => row.from === from && row.input === input);
}

/** Causes of status 2, abnormal. docs/reference/parking.md P9. */
export const berthTroubles = ["offline", "picture", "flapping", "two_cars", "exit_only", "long_stay"] as const;
export type BerthTrouble = (typeof berthTroubles)[number];

/** The status that is shown: -2 voided, 2 abnormal, 1 occupied, 0 free. */
export function statusOf(phase: BerthPhase, troubles: readonly BerthTrouble[]): 0 | 1 | 2 | -2 {
  if (phase === "void") return -2;
  if (troubles.length > 0) return 2;
  return phase === "occupied" || phase === "leaving" ? 1 : 0;
}
