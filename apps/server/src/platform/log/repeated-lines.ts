const windowMs = 60_000;
/** Causes that are counted at the same time; more of them are written as they come. */
const maxCauses = 1000;

/** Keeps one cause from filling the log: its first line is written, then one a minute that says how many there were. */
export class RepeatedLines {
  readonly #counts = new Map<string, number>();

  /** @param write @param repeated lines of the minute that is over; 0 for the line itself */
  line(cause: string, write: (repeated: number) => void): void {
    const count = this.#counts.get(cause);
    if (count !== undefined) {
      this.#counts.set(cause, count + 1);
      return;
    }
    write(0);
    if (this.#counts.size < maxCauses) this.#watch(cause, write);
  }

  #watch(cause: string, write: (repeated: number) => void): void {
    this.#counts.set(cause, 0);
    const timer = setInterval(() => {
      const count = this.#counts.get(cause) ?? 0;
      if (count > 0) {
        write(count);
        this.#counts.set(cause, 0);
        return;
      }
      this.#counts.delete(cause);
      clearInterval(timer);
    }, windowMs);
    timer.unref();
  }
}
