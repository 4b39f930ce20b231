import { Share, TurnsByTime } from "./turns-by-time.ts";

/** Identifies the owner of a waiting entry. Groups take turns, and within a group its members take turns. */
export interface Turn {
  /** Group that counts as one participant, for example an organisation. */
  group: string;
  /** Member of the group: an account, a device or an address. */
  one: string;
}

class Group<W> extends Share {
  readonly members = new TurnsByTime<Member<W>>((used) => new Member(used, this));
}

class Member<W> extends Share {
  readonly queue: W[] = [];
  readonly group: Group<W>;

  constructor(used: number, group: Group<W>) {
    super(used);
    this.group = group;
  }
}

const compare = (a: Share, b: Share) => a.used - b.used || a.servedAt - b.servedAt;
const comesBefore = <W>(a: Member<W>, b: Member<W>) => (compare(a.group, b.group) || compare(a, b)) < 0;

/**
 * Fair waiting queue. The next entry comes from the group that has used the least time, and within the group from the
 * member that has used the least time. Entries of one member keep their order.
 */
export class FairLine<W> {
  readonly #groups = new TurnsByTime<Group<W>>((used) => new Group(used));
  /**
   * Members with waiting entries, and their turns. Most members have no waiting entry, so `next` searches only these.
   */
  readonly #waiting = new Map<Member<W>, Turn>();

  add(turn: Turn, waiter: W): void {
    const member = this.#join(turn);
    member.queue.push(waiter);
    this.#waiting.set(member, turn);
  }

  /** @returns false if the entry was not waiting */
  remove(turn: Turn, waiter: W): boolean {
    const member = this.#find(turn);
    const at = member?.queue.indexOf(waiter) ?? -1;
    if (member === undefined || at < 0) return false;
    this.#takeOut(member, at);
    this.#leave(turn, member);
    return true;
  }

  /**
   * Removes and returns the next entry that may start. The caller then charges it with {@link begin}.
   * @param mayBegin returns true if the entry may start now
   * @param mayAny receives the first entry of a member; returns false if none of the member's entries may start
   */
  next(mayBegin: (waiter: W) => boolean, mayAny: (first: W) => boolean): W | undefined {
    let best: { member: Member<W>; at: number } | undefined;
    for (const member of this.#waiting.keys()) {
      if (best !== undefined && !comesBefore(member, best.member)) continue;
      const [first] = member.queue;
      const at = first !== undefined && mayAny(first) ? member.queue.findIndex(mayBegin) : -1;
      if (at >= 0) best = { member, at };
    }
    return best && this.#takeOut(best.member, best.at);
  }

  /** Charges the estimated time of an entry that starts. @param isNew true if the entry starts without having waited */
  begin(turn: Turn, cost: number, { isNew }: { isNew: boolean }): void {
    const member = isNew ? this.#join(turn) : this.#find(turn);
    if (member === undefined) throw new Error(`${turn.one} begins without having waited`);
    this.#groups.serve(member.group, cost);
    member.group.members.serve(member, cost);
  }

  /** Ends an entry. @param more used time beyond the estimate that was charged at its start; negative if less */
  end(turn: Turn, more: number): void {
    const member = this.#find(turn);
    if (member === undefined) throw new Error(`${turn.one} ends what has not begun`);
    this.#groups.charge(member.group, more);
    member.group.members.charge(member, more);
    this.#leave(turn, member);
  }

  /**
   * Removes the newest matching entry of one member: in the group with the most matching entries, the member with the
   * most.
   */
  removeLast(isOne: (waiter: W) => boolean): W | undefined {
    const counts = new Map<Member<W>, number>();
    const ofGroups = new Map<Group<W>, number>();
    for (const member of this.#waiting.keys()) {
      const count = member.queue.filter(isOne).length;
      counts.set(member, count);
      ofGroups.set(member.group, (ofGroups.get(member.group) ?? 0) + count);
    }
    const group = longest(ofGroups);
    const member = longest([...counts].filter(([each]) => each.group === group));
    const turn = member && this.#waiting.get(member);
    const waiter = member?.queue.findLast(isOne);
    if (turn !== undefined && waiter !== undefined) this.remove(turn, waiter);
    return waiter;
  }

  /** Number of remembered groups. */
  get size(): number {
    return this.#groups.shares.size;
  }

  #takeOut(member: Member<W>, at: number): W | undefined {
    const [waiter] = member.queue.splice(at, 1);
    if (member.queue.length === 0) this.#waiting.delete(member);
    return waiter;
  }

  #join({ group, one }: Turn): Member<W> {
    return this.#groups.join(group).members.join(one);
  }

  #find({ group, one }: Turn): Member<W> | undefined {
    return this.#groups.shares.get(group)?.members.shares.get(one);
  }

  #leave(turn: Turn, member: Member<W>): void {
    member.group.members.leave(turn.one, member);
    this.#groups.leave(turn.group, member.group);
  }
}

/** Returns the key with the highest count; among equal counts, the last one. */
function longest<S>(counts: Iterable<[S, number]>): S | undefined {
  let found: [S, number] | undefined;
  for (const each of counts) if (found === undefined || each[1] >= found[1]) found = each;
  return found?.[0];
}
