/** Time of the last analysis, and of the last motion; epoch ms. */
export interface LookState {
  lookedAt: number;
  movedAt: number;
}

/** State of a frame before the model has analysed it. */
export interface FrameSigns {
  at: number;
  /** Something has changed since the last analysed frame. */
  moved: boolean;
  /** An algorithm or a track waits for the next frame. */
  open: boolean;
}

/** Time after a motion in which every frame is analysed, ms: objects that have just stopped are judged then. */
export const afterMovementMs = 3_000;
const minQuietMs = 1_000;
/** Tolerance of frame times, ms. */
const toleranceMs = 20;

/**
 * Whether the model analyses a frame.
 * @param longestMs between two analyses of a picture without motion
 */
export function isLookDue(state: LookState | undefined, { at, moved, open }: FrameSigns, longestMs: number): boolean {
  if (state === undefined || moved || open || at < state.lookedAt) return true;
  if (at - state.movedAt < afterMovementMs) return true;
  return at - state.lookedAt >= quietMs(state, longestMs) - toleranceMs;
}

/** Time without motion before the lower motion threshold applies, ms. */
const stillAfterMs = 60_000;
/** Factor of the interval for a picture without even fainter changes. */
const stillTimes = 3;
const longestStillMs = 30_000;

/** Whether a due analysis may wait, because the picture shows no change of half the threshold either. */
export function mayWait({ lookedAt, movedAt }: LookState, at: number, longestMs: number): boolean {
  const still = Math.max(longestMs, Math.min(longestStillMs, stillTimes * longestMs));
  return at - movedAt >= stillAfterMs && at - lookedAt < still - toleranceMs;
}

/** Increases with the time without motion: objects that are hard to find are most likely right after a movement. */
function quietMs({ lookedAt, movedAt }: LookState, longestMs: number): number {
  return Math.min(longestMs, Math.max(minQuietMs, (lookedAt - movedAt) / 2));
}

/** State after an analysed frame. The first frame counts as motion. */
export function looked(state: LookState | undefined, { at, moved }: FrameSigns): LookState {
  return { lookedAt: at, movedAt: state === undefined || moved ? at : state.movedAt };
}
