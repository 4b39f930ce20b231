/** What one rule gathers for one channel. */
export interface MergeWindow {
  /** Until then what comes is gathered; null: nothing was sent yet. */
  until: number | null;
  /**
   * The notice into which it was gathered: undefined where nothing came after the first; `closedAt` once its sending
   * has begun.
   */
  gathered: { closedAt: number | null } | undefined;
}

export interface MergePlan {
  /** So many go at once, each as a notice of its own. */
  single: number;
  /** The rest: into the notice that is open, or into a new one due then. Undefined: there is no rest. */
  rest: "open" | { dueAt: number } | undefined;
  /** The window from now on. */
  until: number | null;
}

/**
 * What becomes of so many alarms that come at once: the first of a quiet time goes at once, what follows within the window
 * as one notice at its end, which opens the next window. A notice that is due and has not been sent yet, for whatever
 * reason, takes up what comes meanwhile, so that a server that was away for an hour gets a few notices and not thousands.
 */
export function planMerge({ until, gathered }: MergeWindow, count: number, now: number, mergeMs: number): MergePlan {
  if (count === 0) return { single: 0, rest: undefined, until };
  if (gathered !== undefined && gathered.closedAt === null) return { single: 0, rest: "open", until };
  if (mergeMs === 0) return { single: count, rest: undefined, until };
  const ends = Math.max(until ?? 0, gathered?.closedAt == null ? 0 : gathered.closedAt + mergeMs);
  if (now < ends) return { single: 0, rest: { dueAt: ends }, until: ends };
  const next = now + mergeMs;
  return { single: 1, rest: count > 1 ? { dueAt: next } : undefined, until: next };
}
