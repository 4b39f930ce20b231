/** Times of the last analysis and of the last motion, epoch ms. */
export interface LookState {
  lookedAt: number;
  movedAt: number;
}

/** Facts about a frame before it is analysed. */
export interface FrameSigns {
  at: number;
  /** True if something has changed since the last analysed frame. */
  moved: boolean;
  /** True if an algorithm or a track needs the next frame. */
  open: boolean;
}

/** Time after motion in which every frame is analysed, ms, to judge objects that have just stopped. */
export const afterMovementMs = 3_000;
const minQuietMs = 1_000;
/** Tolerance for the times of frames, ms. */
const toleranceMs = 20;

/**
 * Returns true if a frame is due for analysis.
 * @param longestMs maximum time between two analyses while nothing moves
 */
export function isLookDue(state: LookState | undefined, { at, moved, open }: FrameSigns, longestMs: number): boolean {
  if (state === undefined || moved || open || at < state.lookedAt) return true;
  if (at - state.movedAt < afterMovementMs) return true;
  return at - state.lookedAt >= quietMs(state, longestMs) - toleranceMs;
}

/** Time without motion after which a due analysis may wait, ms; see `mayWait`. */
const stillAfterMs = 60_000;
/** Factor by which the interval of analyses grows while the change stays below half of the motion threshold. */
const stillTimes = 3;
const longestStillMs = 30_000;

/** Returns true if a due analysis may be skipped, provided that the change is below half of the motion threshold. */
export function mayWait({ lookedAt, movedAt }: LookState, at: number, longestMs: number): boolean {
  const still = Math.max(longestMs, Math.min(longestStillMs, stillTimes * longestMs));
  return at - movedAt >= stillAfterMs && at - lookedAt < still - toleranceMs;
}

/**
 * Returns the interval of analyses without motion. The interval increases with the time since the last motion, because
 * objects that are hard to find are most likely right after a movement.
 */
function quietMs({ lookedAt, movedAt }: LookState, longestMs: number): number {
  return Math.min(longestMs, Math.max(minQuietMs, (lookedAt - movedAt) / 2));
}

/** Returns the state after an analysed frame. The first frame counts as motion. */
export function looked(state: LookState | undefined, { at, moved }: FrameSigns): LookState {
  return { lookedAt: at, movedAt: state === undefined || moved ? at : state.movedAt };
}
