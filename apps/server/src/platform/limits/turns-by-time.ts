/** Participant of fair queueing. */
export class Share {
  /**
   * Used time on the scale of the virtual time. A new participant starts at the current virtual time, so idle time
   * earns no credit.
   */
  used: number;
  /** Sequence number of its last turn. */
  servedAt = 0;
  /** Number of running or waiting entries. */
  busy = 0;

  constructor(used: number) {
    this.used = used;
  }
}

/** Maximum remembered participants without running or waiting entries. */
const maxIdle = 2000;

/**
 * Start-time fair queueing. Virtual time advances by the used time divided by the number of participants. Therefore no
 * participant waits forever behind a stream of new ones.
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

  /** Counts an entry of this participant, and creates the participant if it is new. */
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

  /** Removes an entry of this participant that has ended or stopped waiting. */
  leave(name: string, share: S): void {
    share.busy--;
    if (share.busy > 0) return;
    this.#busy--;
    // without any busy participant, differences of used time no longer matter
    if (this.#busy === 0) this.#reset();
    else if (share.used <= this.#virtualTime) this.shares.delete(name);
    else if (this.shares.size - this.#busy > maxIdle) this.#forget();
  }

  #reset(): void {
    this.shares.clear();
    this.#virtualTime = 0;
  }

  /**
   * Forgets the idle participants that have used the least time. Their used time is the closest to the virtual time, at
   * which a forgotten participant starts again.
   */
  #forget(): void {
    const idle = [...this.shares].filter(([, { busy }]) => busy === 0);
    idle.sort(([, a], [, b]) => a.used - b.used);
    for (const [name] of idle.slice(0, maxIdle / 2)) this.shares.delete(name);
  }
}
