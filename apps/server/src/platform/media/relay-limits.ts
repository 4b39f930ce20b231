/** Memory limits and times of the relay. */
export const relayLimits = {
  /** Maximum tag; a key frame of a 4K camera is below a fifth of it. */
  tagBytes: 4 * 1024 * 1024,
  /** Maximum WebSocket message of a push, which contains several tags. */
  messageBytes: 8 * 1024 * 1024,
  /**
   * Maximum of one stream's newest group of pictures. A longer one is not kept: a new viewer then waits for the next
   * key frame.
   */
  groupBytes: 8 * 1024 * 1024,
  /** Maximum of all streams' groups together. */
  allGroupsBytes: 512 * 1024 * 1024,
  /** Maximum unsent bytes per viewer. Beyond it, frames are skipped until the next key frame. */
  backlogBytes: 2 * 1024 * 1024,
  /** Time without progress after which a viewer is closed. */
  viewerStallMs: 20_000,
  /** Maximum average rate of a push: 64 Mbit/s. The relay reads no faster. */
  pushBytesPerSecond: 8 * 1024 * 1024,
  /** Minimum viewers of one stream for batched writes: bytes of {@link gatherMs} are written together. */
  crowd: 100,
  /**
   * Two pictures of a camera with 25 per second: half the system calls for 30 ms of delay. Measured by bench/live.ts.
   */
  gatherMs: 50,
  /** Time without a tag after which a push counts as without camera. */
  silenceMs: 5_000,
  /** Timeout for the other side of a close. */
  closeMs: 1_000,
  tickMs: 500,
  /** Period of the rate measurement: several groups of pictures. */
  rateMs: 3_000,
} as const;
