/**
 * Returns the number of unread alarms in a member's scope, for the algorithms of the alarm centre. An alarm that one
 * member has read counts as read for all members.
 */
export type CountUnread = (orgId: string, staffId: string, seesAll: boolean) => Promise<number>;

interface Count {
  running: Promise<number>;
  /**
   * Count that starts when the running count has ended. All callers that arrive during the running count share the next
   * count.
   */
  next: Promise<number> | undefined;
}

/**
 * Limits counting to one query per member at a time, which all waiting pages share. Every page gets a count that
 * started after its request.
 */
export function sharedUnread(count: CountUnread): CountUnread {
  const counts = new Map<string, Count>();

  function begin(key: string, work: () => Promise<number>): Promise<number> {
    const running = work();
    const entry: Count = { running, next: undefined };
    counts.set(key, entry);
    const over = () => {
      if (entry.next === undefined) counts.delete(key);
    };
    running.then(over, over);
    return running;
  }

  return (orgId, staffId, seesAll) => {
    const key = `${orgId} ${staffId} ${seesAll}`;
    const work = () => count(orgId, staffId, seesAll);
    const known = counts.get(key);
    if (known === undefined) return begin(key, work);
    const again = () => begin(key, work);
    known.next ??= known.running.then(again, again);
    return known.next;
  };
}
