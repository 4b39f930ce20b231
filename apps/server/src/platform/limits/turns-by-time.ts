/** One of those who take turns. */
export class Share {
  /** Time used, in the measure of the others: whoever comes begins where they are. */
  used: number;
  /** The number of its last turn. */
  servedAt = 0;
  /** Running and waiting. */
  busy = 0;

  constructor(used: number) {
    this.used = used;
  }
}

/** Of those that have nothing running and nothing waiting so many are remembered. */
const maxIdle = 2000;

/**
 * Whose turn it is: start-time fair queueing. The virtual time grows with what all of them use, divided by how many they
 * are, so that nobody waits for ever behind others who keep coming for the first time.
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

  /** One more of this name waits or begins. */
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

  /** One of this name has ended or waits no longer. */
  leave(name: string, share: S): void {
    share.busy--;
    if (share.busy > 0) return;
    this.#busy--;
    // those who are all idle have nothing to reckon up
    if (this.#busy === 0) this.#reset();
    else if (share.used <= this.#virtualTime) this.shares.delete(name);
    else if (this.shares.size - this.#busy > maxIdle) this.#forget();
  }

  #reset(): void {
    this.shares.clear();
    this.#virtualTime = 0;
  }

  /** Those who have used the least lose the least by it. */
  #forget(): void {
    const idle = [...this.shares].filter(([, { busy }]) => busy === 0);
    idle.sort(([, a], [, b]) => a.used - b.used);
    for (const [name] of idle.slice(0, maxIdle / 2)) this.shares.delete(name);
  }
}
