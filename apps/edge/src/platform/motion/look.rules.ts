/** When the model looked last, and when something moved last; epoch ms. */
export interface LookState {
  lookedAt: number;
  movedAt: number;
}

/** What is known of a frame before the model has seen it. */
export interface FrameSigns {
  at: number;
  /** Something has changed since the frame that was looked at last. */
  moved: boolean;
  /** An algorithm or a track waits for the next frame. */
  open: boolean;
}

/** So long after a movement every frame is looked at: who has just come to rest is judged in these. */
export const afterMovementMs = 3_000;
const minQuietMs = 1_000;
/** Frames come a little early or late. */
const toleranceMs = 20;

/** Whether the model looks at a frame. @param longestMs between two looks at a picture in which nothing moves */
export function isLookDue(state: LookState | undefined, { at, moved, open }: FrameSigns, longestMs: number): boolean {
  if (state === undefined || moved || open || at < state.lookedAt) return true;
  if (at - state.movedAt < afterMovementMs) return true;
  return at - state.lookedAt >= quietMs(state, longestMs) - toleranceMs;
}

/** So long without a movement a picture must have been before a look may wait for a fainter change. */
const stillAfterMs = 60_000;
/** A picture in which not even that changes is looked at this often. */
const stillTimes = 3;
const longestStillMs = 30_000;

/** Whether a look that is due may wait while the picture shows no change of half the threshold either. */
export function mayWait({ lookedAt, movedAt }: LookState, at: number, longestMs: number): boolean {
  const still = Math.max(longestMs, Math.min(longestStillMs, stillTimes * longestMs));
  return at - movedAt >= stillAfterMs && at - lookedAt < still - toleranceMs;
}

/** Longer the longer nothing has moved: what is hard to see is likeliest right after a movement. */
function quietMs({ lookedAt, movedAt }: LookState, longestMs: number): number {
  return Math.min(longestMs, Math.max(minQuietMs, (lookedAt - movedAt) / 2));
}

/** After a frame that was looked at. What has just begun counts as moved. */
export function looked(state: LookState | undefined, { at, moved }: FrameSigns): LookState {
  return { lookedAt: at, movedAt: state === undefined || moved ? at : state.movedAt };
}
