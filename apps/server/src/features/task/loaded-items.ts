import { type WaitingItem } from "./task-hold.queries.ts";

/** Items of a task that are running in parallel. */
export class LoadedItems {
  /** Queue of each running item, by the item's position in the task; null for an item without a queue. */
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

  /** Waits until one of the items has ended. @throws the error of an item */
  async oneEnded(): Promise<void> {
    await Promise.race(this.#running);
    if (this.#broken !== undefined) throw this.#broken.error;
  }

  /** Waits until all items have ended. @throws the error of an item */
  async allEnded(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#broken !== undefined) throw this.#broken.error;
  }
}
