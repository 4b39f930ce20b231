/** Phases of a berth, driven by its observations. docs/reference/parking.md P4. */
export const berthPhases = ["free", "entering", "occupied", "leaving", "void"] as const;
export type BerthPhase = (typeof berthPhases)[number];

/**
 * Inputs of a berth's state machine.
 * - `occupied`, `free`: an observation.
 * - `entered`, `left`: the state has lasted long enough.
 * - `returned`: the state has lasted long enough, and the car is the one that seemed to leave shortly before.
 * - `void`, `restore`: an action of a user.
 */
export const berthInputs = ["occupied", "free", "entered", "returned", "left", "void", "restore"] as const;
export type BerthInput = (typeof berthInputs)[number];

/**
 * Effects on the parking record. open: a record begins; reopen: the last record continues; close: the record ends with
 * a departure; cut: the record ends without an observed departure.
 */
export type BerthEffect = "open" | "reopen" | "close" | "cut";

interface PhaseRow {
  from: BerthPhase;
  input: BerthInput;
  to: BerthPhase;
  effect?: BerthEffect;
}

/** State table of a berth. An input without a row has no effect. */
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

/** Returns the next phase and its effect on the record; undefined if the input has no effect. */
export function nextPhase(from: BerthPhase, input: BerthInput): PhaseRow | undefined {
  return berthPhaseTable.find((row) => row.from === from && row.input === input);
}

/** Causes of the berth status 2 (abnormal). docs/reference/parking.md P9. */
export const berthTroubles = ["offline", "picture", "flapping", "two_cars", "exit_only", "long_stay"] as const;
export type BerthTrouble = (typeof berthTroubles)[number];

/** Returns the berth status to show: -2 voided, 2 abnormal, 1 occupied, 0 free. */
export function statusOf(phase: BerthPhase, troubles: readonly BerthTrouble[]): 0 | 1 | 2 | -2 {
  if (phase === "void") return -2;
  if (troubles.length > 0) return 2;
  return phase === "occupied" || phase === "leaving" ? 1 : 0;
}
