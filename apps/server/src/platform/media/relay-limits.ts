/** What the relay may hold, and how long it waits. */
export const relayLimits = {
  /** A key frame of a 4K camera is below a fifth of it. */
  tagBytes: 4 * 1024 * 1024,
  /** A WebSocket message of a push: some tags at once. */
  messageBytes: 8 * 1024 * 1024,
  /** The newest group of pictures of one stream. A longer one is not kept: who comes then waits for the next key frame. */
  groupBytes: 8 * 1024 * 1024,
  /** The groups of all streams together. */
  allGroupsBytes: 512 * 1024 * 1024,
  /** What a viewer has not taken yet. Beyond it frames are left out until the next key frame. */
  backlogBytes: 2 * 1024 * 1024,
  /** A viewer that takes nothing for so long is gone. */
  viewerStallMs: 20_000,
  /** What a push may send on average: 64 Mbit/s. It is read no faster. */
  pushBytesPerSecond: 8 * 1024 * 1024,
  /** From so many viewers of one stream on, what a push sends within {@link gatherMs} is written to them together. */
  crowd: 100,
  /** Two pictures of a camera of 25 a second: half the system calls for 30 ms of delay. Measured by bench/live.ts. */
  gatherMs: 50,
  /** A push without a tag for so long has no camera. */
  silenceMs: 5_000,
  /** So long the far side may take for its part of a closing. */
  closeMs: 1_000,
  tickMs: 500,
  /** Rates are measured over so long: some groups of pictures. */
  rateMs: 3_000,
} as const;
