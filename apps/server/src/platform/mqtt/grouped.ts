import { isDatabaseAway } from "../db/failures.ts";

export interface GroupWork<T, R> {
  /** Returns the key of an item. A later item with the same key waits for the next group. */
  keyOf(item: T): string;
  /** Processes all items of a group; returns one result per item, in their order. */
  run(items: readonly T[]): Promise<readonly R[]>;
  /** Maximum items of one group. */
  max: number;
}

interface Waiting<T, R> {
  item: T;
  settle(result: R): void;
  fail(error: unknown): void;
}

/**
 * Returns a function that processes items in groups (micro-batches): items that arrive while a group is processed form
 * the next group. A single item does not wait. Ten thousand items at once need some dozens of statements and at most
 * one connection. If a group fails because of its content, its items are processed one by one, so that a bad item
 * blocks no other.
 */
export function grouped<T, R>({ keyOf, run, max }: GroupWork<T, R>): (item: T) => Promise<R> {
  let queue: Waiting<T, R>[] = [];
  let busy = false;

  function nextGroup(): Waiting<T, R>[] {
    const group: Waiting<T, R>[] = [];
    const later: Waiting<T, R>[] = [];
    const keys = new Set<string>();
    for (const waiting of queue) {
      const key = keyOf(waiting.item);
      const fits = group.length < max && !keys.has(key);
      // later items with this key must wait too, so that their order is kept
      keys.add(key);
      (fits ? group : later).push(waiting);
    }
    queue = later;
    return group;
  }

  async function attempt(group: readonly Waiting<T, R>[]): Promise<void> {
    const results = await run(group.map(({ item }) => item));
    for (const [at, { settle, fail }] of group.entries()) {
      const result = results[at];
      if (result === undefined) fail(new Error("a group answered too little"));
      else settle(result);
    }
  }

  async function work(group: readonly Waiting<T, R>[]): Promise<void> {
    await attempt(group).catch(async (error: unknown) => {
      if (group.length === 1 || isDatabaseAway(error)) for (const { fail } of group) fail(error);
      else for (const waiting of group) await work([waiting]);
    });
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) await work(nextGroup());
    busy = false;
  }

  return (item) =>
    new Promise((settle, fail) => {
      queue.push({ item, settle, fail });
      if (busy) return;
      busy = true;
      // deferred, so that items of the same event-loop turn join the group
      setImmediate(() => void drain());
    });
}
