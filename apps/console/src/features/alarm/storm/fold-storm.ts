import { type StormPush } from "@huiyan/contract/alarm/alarm.push";
import { type Message } from "@huiyan/contract/alarm/message";
import { type Storm } from "@huiyan/contract/alarm/storm";

/** First part of the cache key of a burst's alarms, which are read page by page. */
export const stormMembersKey = "storm members";

/** Entry of a list: an alarm, or the headline of an alarm. */
export type Entry = Pick<Message, "_id" | "create_at" | "storm_id" | "storm">;

const isOlder = (a: Entry, b: Entry) => a.create_at < b.create_at || (a.create_at === b.create_at && a._id < b._id);

/**
 * Applies a changed burst to a list: the oldest alarm represents the burst, as in the server's lists, and the other
 * alarms are removed.
 */
export function foldEntries<E extends Entry>(entries: readonly E[], { storm_id, storm, members }: StormPush): E[] {
  const inside = new Set(members);
  const own = entries.filter(({ _id }) => inside.has(_id));
  const first = own.reduce<E | undefined>((a, b) => (a === undefined || isOlder(b, a) ? b : a), undefined);
  return entries.flatMap((entry) => {
    if (inside.has(entry._id)) {
      if (storm !== null && entry._id !== first?._id) return [];
      return [{ ...entry, storm_id, storm }];
    }
    return entry.storm_id === storm_id ? [{ ...entry, storm_id: null, storm: null }] : [entry];
  });
}

/**
 * Returns whether alarms were removed from a burst in the list. The list lacks these alarms, so it must be requested
 * again.
 */
export function hasShrunk(entries: readonly Entry[], { storm_id, storm }: StormPush): boolean {
  return entries.some((entry) => entry.storm_id === storm_id && (entry.storm?.count ?? 0) > (storm?.count ?? 0));
}

/** Keeps one entry per burst, its oldest alarm, and attaches the summary of the burst to it. */
export function oncePerStorm<E extends Entry>(entries: readonly E[]): E[] {
  const fronts = new Map<string, E>();
  const storms = new Map<string, Storm>();
  for (const entry of entries) {
    if (entry.storm_id === null) continue;
    const front = fronts.get(entry.storm_id);
    if (front === undefined || isOlder(entry, front)) fronts.set(entry.storm_id, entry);
    if (entry.storm !== null) storms.set(entry.storm_id, entry.storm);
  }
  return entries.flatMap((entry) => {
    if (entry.storm_id === null) return [entry];
    const storm = storms.get(entry.storm_id);
    // Alarms of a burst without a summary are shown separately until the summary arrives.
    if (storm === undefined) return [entry];
    return fronts.get(entry.storm_id) === entry ? [{ ...entry, storm }] : [];
  });
}
