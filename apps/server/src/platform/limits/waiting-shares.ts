/** What one has used and has waiting. */
class Share {
  /** Time used, in the measure of those beside it: who comes anew begins where the others are. */
  used: number;
  /** When it last had a turn. */
  servedAt = 0;
  running = 0;

  constructor(used: number) {
    this.used = used;
  }
}

class Member<W> extends Share {
  readonly queue: W[] = [];
}

class Group<W> extends Share {
  readonly members = new Map<string, Member<W>>();
  /** How far its members are. */
  reached = 0;

  get waiting(): number {
    let sum = 0;
    for (const { queue } of this.members.values()) sum += queue.length;
    return sum;
  }
}

interface Name {
  group: string;
  one: string;
}

/** So many that have nothing waiting are remembered, so that coming one by one is no advantage. */
const maxIdle = 2000;

const inTurn = (a: Share, b: Share) => a.used - b.used || a.servedAt - b.servedAt;

/** Who waits and who is next: the group that has used the least, therein the member that has, therein the first. */
export class WaitingShares<W extends { estimateMs: number }> {
  readonly #groups = new Map<string, Group<W>>();
  #reached = 0;
  #turns = 0;
  waiting = 0;

  add(name: Name, waiter: W): void {
    const group = this.#group(name.group);
    const member = group.members.get(name.one) ?? new Member<W>(group.reached);
    group.members.set(name.one, member);
    if (group.running === 0 && group.waiting === 0) group.used = Math.max(group.used, this.#reached);
    if (member.running === 0 && member.queue.length === 0) member.used = Math.max(member.used, group.reached);
    member.queue.push(waiter);
    this.waiting++;
  }

  /** Takes the next one that may begin, and counts its estimate. */
  next(mayBegin: (waiter: W) => boolean): W | undefined {
    for (const group of [...this.#groups.values()].filter(({ waiting }) => waiting > 0).sort(inTurn)) {
      for (const member of [...group.members.values()].sort(inTurn)) {
        const at = member.queue.findIndex(mayBegin);
        const [waiter] = at < 0 ? [] : member.queue.splice(at, 1);
        if (waiter === undefined) continue;
        this.#begin(group, member, waiter.estimateMs);
        return waiter;
      }
    }
    return undefined;
  }

  /** @param moreMs that it took beyond its estimate */
  end({ group: groupName, one }: Name, moreMs: number): void {
    const group = this.#groups.get(groupName);
    const member = group?.members.get(one);
    if (group === undefined || member === undefined) return;
    for (const share of [group, member]) {
      share.used += moreMs;
      share.running--;
    }
    if (this.#groups.size > maxIdle) this.#forget();
    if (group.members.size > maxIdle) forgetIdle(group.members, ({ queue }) => queue.length);
  }

  /** Running and waiting. */
  countOf({ group, one }: Name): number {
    const member = this.#groups.get(group)?.members.get(one);
    return member === undefined ? 0 : member.running + member.queue.length;
  }

  waitingOf(group: string): number {
    return this.#groups.get(group)?.waiting ?? 0;
  }

  /** Takes out the last of the member that has the most waiting, in this group or in the one that has the most. */
  removeLast(groupName?: string): W | undefined {
    const group =
      groupName === undefined ? longest(this.#groups.values(), (g) => g.waiting) : this.#groups.get(groupName);
    const member = longest(group?.members.values() ?? [], ({ queue }) => queue.length);
    const waiter = member?.queue.pop();
    if (waiter !== undefined) this.waiting--;
    return waiter;
  }

  #begin(group: Group<W>, member: Member<W>, estimateMs: number): void {
    this.waiting--;
    this.#reached = Math.max(this.#reached, group.used);
    group.reached = Math.max(group.reached, member.used);
    this.#turns++;
    for (const share of [group, member]) {
      share.used += estimateMs;
      share.servedAt = this.#turns;
      share.running++;
    }
  }

  #group(name: string): Group<W> {
    const group = this.#groups.get(name) ?? new Group<W>(this.#reached);
    this.#groups.set(name, group);
    return group;
  }

  #forget(): void {
    forgetIdle(this.#groups, ({ waiting }) => waiting);
  }
}

/** Of several with as many the one that came last. */
function longest<S>(shares: Iterable<S>, lengthOf: (share: S) => number): S | undefined {
  let longestShare: S | undefined;
  for (const share of shares)
    if (longestShare === undefined || lengthOf(share) >= lengthOf(longestShare)) longestShare = share;
  return longestShare;
}

/** Those who have used the least are the ones for whom it makes no difference. */
function forgetIdle<S extends Share>(shares: Map<string, S>, waitingOf: (share: S) => number): void {
  const idle = [...shares].filter(([, share]) => share.running === 0 && waitingOf(share) === 0);
  idle.sort(([, a], [, b]) => inTurn(a, b));
  for (const [name] of idle.slice(0, maxIdle / 2)) shares.delete(name);
}
