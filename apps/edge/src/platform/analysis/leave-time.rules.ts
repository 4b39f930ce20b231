/** Frames farther apart than this show nothing of what was between them. */
const farApartMs = 10_000;

/**
 * How long something may be unseen before it has left, ms. A frame must have shown that it is gone: on a machine that looks
 * less often than `leaveSeconds`, what was there in the frame before has not left.
 * @param sinceFrameMs since the frame before
 */
export function leaveTime(leaveSeconds: number, sinceFrameMs: number): number {
  return Math.max(leaveSeconds * 1_000, Math.min(sinceFrameMs, farApartMs));
}
