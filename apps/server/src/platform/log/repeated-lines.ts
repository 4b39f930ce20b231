const windowMs = 60_000;
/** Maximum causes that are counted at the same time. Lines of further causes are written without counting. */
const maxCauses = 1000;

/**
 * Prevents that one cause fills the log. The first line of a cause is written at once, then one line per minute with
 * the number of repetitions.
 */
export class RepeatedLines {
  readonly #counts = new Map<string, number>();

  /**
   * Writes a line, or counts it as a repetition.
   * @param write writes the line
   * @param repeated number of lines in the minute that has ended; 0 for the first line
   */
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
