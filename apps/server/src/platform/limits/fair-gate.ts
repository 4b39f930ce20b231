interface GateLimit {
  sideBySide: number;
  waiting: number;
}

/** One who wants to be worked on, under each of the keys that share a limit. */
export interface GateKey {
  key: string;
  limit: GateLimit;
}

interface Waiter {
  keys: readonly GateKey[];
  admit(): void;
}

interface Slot {
  running: number;
  waiting: number;
}

/**
 * Lets so many calls of one key be worked on side by side; further ones wait their turn, and those of other keys pass
 * them, so that nobody waits for another's crowd.
 */
export class FairGate {
  readonly #slots = new Map<string, Slot>();
  readonly #queue = new Set<Waiter>();

  /**
   * Waits for a place under all keys; the first is the caller's own.
   * @param gone ends the waiting when the caller has left
   * @returns what gives the slots back, at most once; undefined when too many wait already or the caller has left
   */
  async enter(keys: readonly GateKey[], gone: AbortSignal): Promise<(() => void) | undefined> {
    if (gone.aborted) return undefined;
    if (this.#fits(keys)) this.#take(keys);
    else if (!(await this.#wait(keys, gone))) return undefined;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      for (const { key } of keys) this.#change(key, "running");
      this.#admitNext();
    };
  }

  /** Calls that are worked on or wait under this key. */
  countOf(key: string): number {
    const slot = this.#slots.get(key);
    return slot === undefined ? 0 : slot.running + slot.waiting;
  }

  #fits(keys: readonly GateKey[]): boolean {
    return keys.every(({ key, limit }) => (this.#slots.get(key)?.running ?? 0) < limit.sideBySide);
  }

  #wait(keys: readonly GateKey[], gone: AbortSignal): Promise<boolean> {
    if (keys.some(({ key, limit }) => (this.#slots.get(key)?.waiting ?? 0) >= limit.waiting)) {
      return Promise.resolve(false);
    }
    for (const { key } of keys) this.#slot(key).waiting++;
    return new Promise((resolve) => {
      const settle = (admitted: boolean) => {
        gone.removeEventListener("abort", leave);
        this.#queue.delete(waiter);
        for (const { key } of keys) this.#change(key, "waiting");
        resolve(admitted);
      };
      const leave = () => settle(false);
      const admit = () => {
        this.#take(keys);
        settle(true);
      };
      const waiter: Waiter = { keys, admit };
      this.#queue.add(waiter);
      gone.addEventListener("abort", leave, { once: true });
    });
  }

  /** One place was given back, so one may go on: of those who fit, the first whose own key has the least running. */
  #admitNext(): void {
    const running = ({ keys }: Waiter) => this.#slots.get(keys[0]?.key ?? "")?.running ?? 0;
    let next: Waiter | undefined;
    for (const waiter of this.#queue) {
      if (!this.#fits(waiter.keys)) continue;
      if (next === undefined || running(waiter) < running(next)) next = waiter;
    }
    next?.admit();
  }

  #take(keys: readonly GateKey[]): void {
    for (const { key } of keys) this.#slot(key).running++;
  }

  #slot(key: string): Slot {
    const slot = this.#slots.get(key) ?? { running: 0, waiting: 0 };
    this.#slots.set(key, slot);
    return slot;
  }

  #change(key: string, what: keyof Slot): void {
    const slot = this.#slot(key);
    slot[what]--;
    if (slot.running === 0 && slot.waiting === 0) this.#slots.delete(key);
  }
}
