import { popupMs } from "@huiyan/contract/dashboard/dashboard.rules";

interface Arrived {
  received_at: number;
}

/** The shown alarm, and the alarms that arrived while it is shown. */
export interface PopupQueue<M extends Arrived> {
  shown: { message: M; others: number; until: number } | undefined;
  /** The newest waiting alarm, which represents all of them. */
  waiting: { message: M; count: number } | undefined;
}

export const emptyQueue = { shown: undefined, waiting: undefined } as const;

/**
 * Adds alarms to the queue. Each popup is shown for five seconds, even if more alarms arrive. Then the newest of these
 * is shown; the others are only counted.
 */
export function enqueue<M extends Arrived>(queue: PopupQueue<M>, arrived: readonly M[], now: number): PopupQueue<M> {
  const { shown, waiting } = queue;
  const [newest] = [...(waiting === undefined ? [] : [waiting.message]), ...arrived].toSorted(
    (a, b) => b.received_at - a.received_at,
  );
  if (newest === undefined || arrived.length === 0) return queue;
  const count = (waiting?.count ?? 0) + arrived.length;
  if (shown !== undefined && now < shown.until) return { shown, waiting: { message: newest, count } };
  return { shown: { message: newest, others: count - 1, until: now + popupMs }, waiting: undefined };
}

/** Ends the popup if its five seconds are over at `now`, and shows the waiting alarm, if any. */
export function expire<M extends Arrived>(queue: PopupQueue<M>, now: number): PopupQueue<M> {
  const { shown, waiting } = queue;
  if (shown === undefined || now < shown.until) return queue;
  if (waiting === undefined) return emptyQueue;
  return {
    shown: { message: waiting.message, others: waiting.count - 1, until: now + popupMs },
    waiting: undefined,
  };
}

/** Closes the shown alarm and shows the next one at once. */
export function closeShown<M extends Arrived>(queue: PopupQueue<M>, now: number): PopupQueue<M> {
  const { shown, waiting } = queue;
  return shown === undefined ? queue : expire({ shown: { ...shown, until: now }, waiting }, now);
}
