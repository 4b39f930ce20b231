import { type StormPush } from "@huiyan/contract/alarm/alarm.push";
import { type Message } from "@huiyan/contract/alarm/message";
import { type Storm } from "@huiyan/contract/alarm/storm";

/** Under this key the alarms of one storm are cached, page by page. */
export const stormMembersKey = "storm members";

/** What stands in lists: an alarm, or a headline of one. */
export type Entry = Pick<Message, "_id" | "create_at" | "storm_id" | "storm">;

const isOlder = (a: Entry, b: Entry) => a.create_at < b.create_at || (a.create_at === b.create_at && a._id < b._id);

/** Of the alarms of a storm the oldest stands for all of them, as in the server's lists; the others leave. */
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

/** Whether alarms have left a storm that is shown: they stand in no cached list, and are to be asked for. */
export function hasShrunk(entries: readonly Entry[], { storm_id, storm }: StormPush): boolean {
  return entries.some((entry) => entry.storm_id === storm_id && (entry.storm?.count ?? 0) > (storm?.count ?? 0));
}

/** Each storm once, by its oldest alarm; what is known of it stays with that. */
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
    // alarms of which no summary has come are shown one by one until it has
    if (storm === undefined) return [entry];
    return fronts.get(entry.storm_id) === entry ? [{ ...entry, storm }] : [];
  });
}
