import { type Message } from "@huiyan/contract/alarm/message";

type Listener = (messages: readonly Message[]) => void;
const listeners = new Set<Listener>();

/** Tells the open pages of new alarms. */
export function announceArrivals(messages: readonly Message[]): void {
  for (const listener of listeners) listener(messages);
}

export function onArrivals(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Which of the waiting arrivals the pill counts: those that the filters let through and that the shown rows do not hold.
 * On a full first page, an alarm older than all shown rows belongs to a later page.
 */
export function waitingArrivals(
  waiting: readonly Message[],
  matches: (message: Message) => boolean,
  shown: { rows: readonly Message[]; page: number; size: number },
): Message[] {
  const ids = new Set(shown.rows.map(({ _id }) => _id));
  const full = shown.page === 1 && shown.rows.length >= shown.size;
  const oldest = full ? (shown.rows.at(-1)?.create_at ?? 0) : 0;
  return waiting.filter((message) => !ids.has(message._id) && message.create_at >= oldest && matches(message));
}
