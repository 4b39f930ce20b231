/** How many messages a member has not read. */
export type CountUnread = (orgId: string, staffId: string, seesAll: boolean) => Promise<number>;

interface Count {
  running: Promise<number>;
  /** Begins when the running one has ended; those who ask meanwhile share it. */
  next: Promise<number> | undefined;
}

/** Lets a member's pages share one count at a time, each of which began after the page had asked. */
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
