import { type Message } from "@huiyan/contract/alarm/message";

type Listener = (messages: readonly Message[]) => void;
const listeners = new Set<Listener>();

/** Announces new alarms to the open pages. */
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

/** Returns the time of the oldest row if page 1 is full, else 0. Alarms older than this time belong to a later page. */
function oldestOf({ rows, page, size }: Displayed): number {
  return page === 1 && rows.length >= size ? (rows.at(-1)?.create_at ?? 0) : 0;
}

/** Returns the waiting alarms that the button counts: those that match the filters and are not in the shown rows. */
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

/**
 * Maximum time in milliseconds between the arrival of an alarm and the commit of its row. An answer from that time may
 * lack the alarm.
 */
const lateMs = 5000;

/**
 * Returns the arrived alarms that the user of the list has not seen: they are not in the rows, and arrived after the
 * answer for the first page.
 * @param asOf server time of that answer, epoch milliseconds
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
 * Returns how many arrived alarms belong to a later page: a device may send old alarms late. These alarms get no row on
 * this page but increase the total.
 * @param asOf server time of the total in epoch milliseconds; the total includes alarms that arrived before
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
