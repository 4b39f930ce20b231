import { type Message } from "@huiyan/contract/alarm/message";

/** Alarms that arrived together, or while the first of them was shown. */
export interface Popup {
  newest: Message;
  count: number;
  /** Number of alarms with the highest severity. */
  high: number;
}

/** Returns undefined for no alarms. */
export function popupOf(messages: readonly Message[]): Popup | undefined {
  const newest = messages.toSorted((a, b) => b.received_at - a.received_at)[0];
  const high = messages.filter(({ severity }) => severity >= 3).length;
  return newest && { newest, count: messages.length, high };
}

/** Joins two popups. Later alarms are in front, but never an ordinary alarm before one of the highest severity. */
export function joinPopups(old: Popup | undefined, later: Popup): Popup {
  if (old === undefined) return later;
  const newest = old.newest.severity >= 3 && later.newest.severity < 3 ? old.newest : later.newest;
  return { newest, count: old.count + later.count, high: old.high + later.high };
}
