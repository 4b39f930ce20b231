import { type WaitingItem } from "./task-hold.queries.ts";

/** The items of a task that are being done side by side. */
export class LoadedItems {
  /** By position. */
  readonly queues = new Map<number, string | null>();
  readonly #running = new Set<Promise<void>>();
  #broken: { error: unknown } | undefined;

  get size(): number {
    return this.#running.size;
  }

  begin({ position, queue }: WaitingItem, work: Promise<void>): void {
    const running = work
      .catch((error: unknown) => {
        this.#broken = { error };
      })
      .finally(() => {
        this.queues.delete(position);
        this.#running.delete(running);
      });
    this.queues.set(position, queue);
    this.#running.add(running);
  }

  /** @throws what one of them threw */
  async oneEnded(): Promise<void> {
    await Promise.race(this.#running);
    if (this.#broken !== undefined) throw this.#broken.error;
  }

  /** @throws what one of them threw, after all have ended */
  async allEnded(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#broken !== undefined) throw this.#broken.error;
  }
}
