import { type Message } from "@huiyan/contract/alarm/message";

/** Alarms that one popup represents: they arrived together, or while the popup was shown. */
export interface Popup {
  /** The alarm that is shown. */
  newest: Message;
  count: number;
  /** Number of alarms with high severity. */
  high: number;
}

const isHigh = ({ severity }: Message) => severity >= 3;

/**
 * Returns the popup that represents these alarms: it shows the newest one of high severity, or else the newest one.
 * Returns undefined for an empty list.
 */
export function popupOf(messages: readonly Message[]): Popup | undefined {
  const inOrder = messages.toSorted((a, b) => b.received_at - a.received_at);
  const newest = inOrder.find(isHigh) ?? inOrder[0];
  const high = messages.filter(isHigh).length;
  return newest && { newest, count: messages.length, high };
}

/**
 * Merges a shown popup with later alarms. The later alarm is shown, unless only the earlier one has a high severity.
 */
export function joinPopups(old: Popup | undefined, later: Popup): Popup {
  if (old === undefined) return later;
  const newest = isHigh(old.newest) && !isHigh(later.newest) ? old.newest : later.newest;
  return { newest, count: old.count + later.count, high: old.high + later.high };
}
