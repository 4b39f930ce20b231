/** Times of a running patrol, in ms. Ours; docs/decisions/0036-patrol.md. */
export const patrolTimes = {
  /** How often it is decided what comes next. */
  tickMs: 250,
  /** A stream is opened so long before its window is due. */
  prepareMs: 8000,
  /** The picture before it stays at most so much longer while it is not there. */
  graceMs: 2000,
  /** A dead camera is tried again so often, and for so long each time. */
  probeEveryMs: 60_000,
  probeMs: 10_000,
  /** A camera that stays longer is logged in pieces of this length. */
  sightingMs: 600_000,
} as const;

/** What a stream may take to open before its camera counts as dead. */
export const openMs = patrolTimes.prepareMs + patrolTimes.graceMs;
