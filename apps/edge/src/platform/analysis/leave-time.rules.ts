/** Maximum interval between two frames from which conclusions about the time between them are drawn, ms. */
const farApartMs = 10_000;

/**
 * Returns the time in ms for which an object must be unseen before it counts as gone.
 * At least one frame must show that it is gone. If frames are analysed less often than `leaveSeconds`, the interval
 * between frames counts instead.
 * @param sinceFrameMs time since the previous frame
 */
export function leaveTime(leaveSeconds: number, sinceFrameMs: number): number {
  return Math.max(leaveSeconds * 1_000, Math.min(sinceFrameMs, farApartMs));
}
