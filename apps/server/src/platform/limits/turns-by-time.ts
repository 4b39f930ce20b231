/** A participant of the turns. */
export class Share {
  /** Used time on the scale of the others: a new participant starts at the current virtual time. */
  used: number;
  /** Sequence number of its last turn. */
  servedAt = 0;
  /** Number of running and waiting entries. */
  busy = 0;

  constructor(used: number) {
    this.used = used;
  }
}

/** Maximum remembered participants without running or waiting entries. */
const maxIdle = 2000;

/**
 * Start-time fair queueing.
 * The virtual time grows with the time used by all participants, divided by their number. A participant therefore never
 * waits forever behind a stream of new ones.
 */
export class TurnsByTime<S extends Share> {
  readonly shares = new Map<string, S>();
  readonly #make: (used: number) => S;
  #virtualTime = 0;
  #busy = 0;
  #turns = 0;

  constructor(make: (used: number) => S) {
    this.#make = make;
  }

  /** Adds a running or waiting entry of this name. */
  join(name: string): S {
    const share = this.shares.get(name) ?? this.#make(this.#virtualTime);
    this.shares.set(name, share);
    if (share.busy === 0) {
      this.#busy++;
      share.used = Math.max(share.used, this.#virtualTime);
    }
    share.busy++;
    return share;
  }

  serve(share: S, cost: number): void {
    this.#turns++;
    share.servedAt = this.#turns;
    this.#virtualTime = Math.max(this.#virtualTime, share.used);
    this.charge(share, cost);
  }

  charge(share: S, cost: number): void {
    share.used += cost;
    this.#virtualTime += cost / this.#busy;
  }

  /** Removes an entry of this name that has ended or stopped waiting. */
  leave(name: string, share: S): void {
    share.busy--;
    if (share.busy > 0) return;
    this.#busy--;
    // idle participants have no differences to keep
    if (this.#busy === 0) this.#reset();
    else if (share.used <= this.#virtualTime) this.shares.delete(name);
    else if (this.shares.size - this.#busy > maxIdle) this.#forget();
  }

  #reset(): void {
    this.shares.clear();
    this.#virtualTime = 0;
  }

  /** Forgets those with the least used time first, because they lose the least. */
  #forget(): void {
    const idle = [...this.shares].filter(([, { busy }]) => busy === 0);
    idle.sort(([, a], [, b]) => a.used - b.used);
    for (const [name] of idle.slice(0, maxIdle / 2)) this.shares.delete(name);
  }
}
