/** Times of a running patrol, in milliseconds. decision 0036. */
export const patrolTimes = {
  /** Interval of decisions. */
  tickMs: 250,
  /** Time before its window is due at which a stream is opened. */
  prepareMs: 8000,
  /** Maximum additional time of the previous picture while the next one is not ready. */
  graceMs: 2000,
  /** Interval of retries of a dead camera, and the duration of one retry. */
  probeEveryMs: 60_000,
  probeMs: 10_000,
  /** A longer sighting is logged in pieces of this length. */
  sightingMs: 600_000,
} as const;

/** Timeout for opening a stream, after which its camera counts as dead. */
export const openMs = patrolTimes.prepareMs + patrolTimes.graceMs;
