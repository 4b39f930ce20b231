import { type Message } from "@huiyan/contract/alarm/message";

/** Alarms that one popup represents: they arrived together, or while the popup was shown. */
export interface Popup {
  newest: Message;
  count: number;
  /** Number of alarms with high severity. */
  high: number;
}

/** Returns the popup that represents these alarms; undefined for an empty list. */
export function popupOf(messages: readonly Message[]): Popup | undefined {
  const newest = messages.toSorted((a, b) => b.received_at - a.received_at)[0];
  const high = messages.filter(({ severity }) => severity >= 3).length;
  return newest && { newest, count: messages.length, high };
}

/**
 * Joins two popups. The later alarm is shown, unless it is of a lower severity and the earlier one is of high severity.
 */
export function joinPopups(old: Popup | undefined, later: Popup): Popup {
  if (old === undefined) return later;
  const newest = old.newest.severity >= 3 && later.newest.severity < 3 ? old.newest : later.newest;
  return { newest, count: old.count + later.count, high: old.high + later.high };
}
