/** What was slow or failed so long ago is looked at as anybody else. */
const rememberedMs = 3_600_000;
/** Told to the database; the others are found in any order. */
const maxListed = 1000;

/** Targets whose last call failed or took long: on this node they share fewer workers, so that they hold up nobody. */
export class TroubledTargets {
  readonly #since = new Map<string, number>();

  note(target: string, isInTrouble: boolean, now: Date): void {
    this.#since.delete(target);
    if (isInTrouble) this.#since.set(target, now.getTime());
  }

  has(target: string): boolean {
    return this.#since.has(target);
  }

  /** Newest first. */
  list(now: Date): string[] {
    for (const [target, since] of this.#since) if (now.getTime() - since > rememberedMs) this.#since.delete(target);
    return [...this.#since.keys()].reverse().slice(0, maxListed);
  }
}
