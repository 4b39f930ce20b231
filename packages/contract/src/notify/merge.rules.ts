/** State of merging for one rule and one channel. Alarms within the window are merged into one notification. */
export interface MergeWindow {
  /** End of the window; null: no notification was sent yet. */
  until: number | null;
  /**
   * Notification that collects the window's alarms; undefined: only the first alarm was sent so far. `closedAt`: time
   * at which the notification's sending began; null while the notification accepts alarms.
   */
  gathered: { closedAt: number | null } | undefined;
}

export interface MergePlan {
  /** Number of alarms for which a separate notification is sent at once. */
  single: number;
  /**
   * Notification for the remaining alarms: the open one, or a new one due at this time. Undefined: no remaining alarms.
   */
  rest: "open" | { dueAt: number } | undefined;
  /** End of the window afterwards. */
  until: number | null;
}

/**
 * Plans the notifications for alarms that arrive together.
 * The first alarm after a quiet time is sent at once. Later alarms within the window are merged into one notification,
 * which is sent at the window's end and opens the next window.
 * A notification that is due but not sent yet also accepts later alarms. After an outage of an hour, a few
 * notifications are sent and not thousands.
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
