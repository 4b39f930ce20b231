/** Times of a running patrol, in milliseconds: decision 0036. */
export const patrolTimes = {
  /** Interval at which the patrol decides what to show. */
  tickMs: 250,
  /** Time before the end of a camera's dwell time at which the next stream is opened. */
  prepareMs: 8000,
  /** Maximum extra time for which a camera stays in its window when the next stream is not ready. */
  graceMs: 2000,
  /** Interval of retries of an unavailable camera. `probeMs` is the timeout of one retry. */
  probeEveryMs: 60_000,
  probeMs: 10_000,
  /** Maximum duration of one log entry. A longer display is logged in several entries. */
  sightingMs: 600_000,
} as const;

/** Timeout for opening a stream. After it, the camera counts as unavailable. */
export const openMs = patrolTimes.prepareMs + patrolTimes.graceMs;
