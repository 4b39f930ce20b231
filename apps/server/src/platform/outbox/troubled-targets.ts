/** Time after which a slow or failed call is forgotten, in milliseconds. */
const rememberedMs = 3_600_000;
/** Maximum targets passed to the query; further ones are not ordered last. */
const maxListed = 1000;

/**
 * Targets whose last call failed or was slow. On this node they share fewer workers, so that they do not delay the
 * others.
 */
export class TroubledTargets {
  readonly #since = new Map<string, number>();

  note(target: string, isInTrouble: boolean, now: Date): void {
    this.#since.delete(target);
    if (isInTrouble) this.#since.set(target, now.getTime());
  }

  has(target: string): boolean {
    return this.#since.has(target);
  }

  /** Returns the targets in trouble, the newest first. */
  list(now: Date): string[] {
    for (const [target, since] of this.#since) if (now.getTime() - since > rememberedMs) this.#since.delete(target);
    return [...this.#since.keys()].reverse().slice(0, maxListed);
  }
}
