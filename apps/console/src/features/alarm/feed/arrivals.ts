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

interface Displayed {
  rows: readonly Message[];
  page: number;
  size: number;
}

/** On a full first page, an alarm older than this belongs to a later page. */
function oldestOf({ rows, page, size }: Displayed): number {
  return page === 1 && rows.length >= size ? (rows.at(-1)?.create_at ?? 0) : 0;
}

/** Which of the waiting arrivals the pill counts: those that the filters let through and that the shown rows do not hold. */
export function waitingArrivals(
  waiting: readonly Message[],
  matches: (message: Message) => boolean,
  shown: Displayed,
): Message[] {
  const ids = new Set(shown.rows.map(({ _id }) => _id));
  const storms = new Set(shown.rows.map(({ storm_id }) => storm_id));
  const isShown = ({ _id, storm_id }: Message) => ids.has(_id) || (storm_id !== null && storms.has(storm_id));
  const oldest = oldestOf(shown);
  return waiting.filter((message) => !isShown(message) && message.create_at >= oldest && matches(message));
}

/** What is stored late may have come this much before an answer that does not hold it. */
const lateMs = 5000;

/**
 * What of the arrivals is new to who looks at the list: not what its rows have held, nor what the server had when the
 * first page was answered. @param asOf epoch ms of that answer
 */
export function stillNew(
  arrived: readonly Message[],
  { rows, page, asOf }: Pick<Displayed, "rows" | "page"> & { asOf: number | undefined },
): readonly Message[] {
  const ids = new Set(rows.map(({ _id }) => _id));
  const isAnswered = ({ received_at }: Message) => page === 1 && asOf !== undefined && received_at <= asOf - lateMs;
  const left = arrived.filter((message) => !ids.has(message._id) && !isAnswered(message));
  return left.length === arrived.length ? arrived : left;
}

/**
 * How many of new arrivals belong to a later page: what a device had kept for long comes with its own old time. No row
 * shows them, but the total has grown. @param asOf epoch ms of the total: what the server had until then is in it
 */
export function countBehind(
  arrived: readonly Message[],
  matches: (message: Message) => boolean,
  shown: Displayed & { asOf: number },
): number {
  const oldest = oldestOf(shown);
  return arrived.filter((message) => message.create_at < oldest && message.received_at > shown.asOf && matches(message))
    .length;
}
