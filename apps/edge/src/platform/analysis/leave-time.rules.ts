/** Maximum interval between two frames, in ms, for which the state in between is assumed to be unchanged. */
const farApartMs = 10_000;

/**
 * Returns the milliseconds without detection after which an object counts as gone. At least one frame must show that it
 * is gone: if frames are further apart than `leaveSeconds`, their interval counts instead.
 * @param sinceFrameMs time since the previous frame
 */
export function leaveTime(leaveSeconds: number, sinceFrameMs: number): number {
  return Math.max(leaveSeconds * 1_000, Math.min(sinceFrameMs, farApartMs));
}
