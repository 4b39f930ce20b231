/** Memory limits and times of the relay. */
export const relayLimits = {
  /** Maximum bytes of an FLV tag. A key frame of a 4K camera is smaller than a fifth of this. */
  tagBytes: 4 * 1024 * 1024,
  /** Maximum bytes of a WebSocket message of a push; a message contains several tags. */
  messageBytes: 8 * 1024 * 1024,
  /**
   * Maximum bytes buffered per stream since its last key frame. Above it the buffer is dropped, and a new viewer waits
   * for the next key frame.
   */
  groupBytes: 8 * 1024 * 1024,
  /** Maximum bytes buffered for all streams together. */
  allGroupsBytes: 512 * 1024 * 1024,
  /** Maximum unsent bytes per viewer. Beyond it, frames are skipped until the next key frame. */
  backlogBytes: 2 * 1024 * 1024,
  /** Maximum unsent bytes of notes (detections) to one viewer over WebRTC. Beyond it, notes are skipped. */
  noteBytes: 256 * 1024,
  /** Milliseconds without sent bytes after which a viewer is closed. */
  viewerStallMs: 20_000,
  /** Maximum average rate of a push: 64 Mbit/s. The relay reads no faster. */
  pushBytesPerSecond: 8 * 1024 * 1024,
  /**
   * Number of viewers of one stream from which writes are batched: the bytes of {@link gatherMs} are then written
   * together.
   */
  crowd: 100,
  /**
   * Milliseconds of frames in one batched write: two frames of a camera with 25 per second. This halves the system
   * calls and adds 30 ms of delay, measured by bench/live.ts.
   */
  gatherMs: 50,
  /** Milliseconds without a tag after which the camera counts as lost. */
  silenceMs: 5_000,
  /** Maximum milliseconds for the other side to confirm a close. */
  closeMs: 1_000,
  tickMs: 500,
  /** Milliseconds over which the bit rate is measured, so that several key frames are included. */
  rateMs: 3_000,
} as const;
