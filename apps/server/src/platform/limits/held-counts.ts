export interface Hold {
  /** What it counts for: an address, a session, everything. */
  key: string;
  max: number;
}

/** Counts what is held at the moment, by name. */
export class HeldCounts {
  readonly #counts = new Map<string, number>();

  /**
   * Counts one more for each name, or for none of them where one is at its limit.
   * @returns gives it back; calling it again does nothing
   */
  take(holds: readonly Hold[]): (() => void) | undefined {
    if (holds.some(({ key, max }) => this.count(key) >= max)) return undefined;
    for (const { key } of holds) this.#counts.set(key, this.count(key) + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      for (const { key } of holds) this.#lower(key);
    };
  }

  count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  #lower(key: string): void {
    const left = this.count(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}
