/** Time after which a slow or failed call is forgotten, in milliseconds. */
const rememberedMs = 3_600_000;
/** Maximum targets that are passed to the query as being in trouble; further ones are sorted like healthy targets. */
const maxListed = 1000;

/**
 * Targets whose last call failed or was slow. This node uses fewer workers for all of them together, so that they do
 * not delay other targets.
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
