/** Times of a running patrol, in milliseconds: decision 0036. */
export const patrolTimes = {
  /** Interval at which the patrol decides what to show. */
  tickMs: 250,
  /** Time before the end of a dwell time at which the next stream is opened. */
  prepareMs: 8000,
  /** Maximum time by which a camera stays longer in its window if the next stream is not ready. */
  graceMs: 2000,
  /** Interval of the retries of an unavailable camera. `probeMs` is the timeout of one retry. */
  probeEveryMs: 60_000,
  probeMs: 10_000,
  /** Maximum duration of a log entry. A longer display is split into several entries. */
  sightingMs: 600_000,
} as const;

/** Timeout for opening a stream, after which its camera counts as unavailable. */
export const openMs = patrolTimes.prepareMs + patrolTimes.graceMs;
