/** Merge window of one rule and one channel. */
export interface MergeWindow {
  /** End of the window; null: no notification was sent yet. */
  until: number | null;
  /**
   * Notification that merges the window's alarms; undefined: only the first alarm so far. `closedAt`: start of its
   * sending.
   */
  gathered: { closedAt: number | null } | undefined;
}

export interface MergePlan {
  /** Number of alarms to send at once, as separate notifications. */
  single: number;
  /** Target of the other alarms: the open notification, or a new one due at this time. Undefined: no other alarms. */
  rest: "open" | { dueAt: number } | undefined;
  /** New end of the window. */
  until: number | null;
}

/**
 * Plans notifications for alarms that arrive together.
 * After a quiet time, the first alarm is sent at once. Later alarms within the window form one notification at its end,
 * which opens the next window.
 * A notification that is due but unsent also takes later alarms. After an hour's outage, the server therefore sends a
 * few notifications and not thousands.
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
