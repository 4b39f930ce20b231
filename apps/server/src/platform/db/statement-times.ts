export interface StatementTime {
  /** SQL text with placeholders, so it contains no values. */
  sql: string;
  calls: number;
  meanMs: number;
  maxMs: number;
}

interface Sum {
  calls: number;
  totalMs: number;
  maxMs: number;
}

const hourMs = 3_600_000;
/** Maximum different statements per hour; further ones are not recorded. */
const maxStatements = 1000;

/** Durations of the statements of this process, in the current and the previous hour. */
export class StatementTimes {
  readonly #now: () => number;
  #present = new Map<string, Sum>();
  #before = new Map<string, Sum>();
  #since: number;

  /** @param now monotonic time in ms; only differences matter */
  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  note(sql: string, ms: number): void {
    if (this.#now() - this.#since >= hourMs) {
      [this.#before, this.#present, this.#since] = [this.#present, new Map(), this.#now()];
    }
    const sum = this.#present.get(sql);
    if (sum !== undefined) {
      sum.calls++;
      sum.totalMs += ms;
      sum.maxMs = Math.max(sum.maxMs, ms);
    } else if (this.#present.size < maxStatements) this.#present.set(sql, { calls: 1, totalMs: ms, maxMs: ms });
  }

  /** Returns the `count` statements with the highest mean duration. */
  slowest(count: number): StatementTime[] {
    const all = new Map(this.#before);
    for (const [sql, sum] of this.#present) {
      const old = all.get(sql) ?? { calls: 0, totalMs: 0, maxMs: 0 };
      const maxMs = Math.max(old.maxMs, sum.maxMs);
      all.set(sql, { calls: old.calls + sum.calls, totalMs: old.totalMs + sum.totalMs, maxMs });
    }
    return [...all]
      .map(([sql, { calls, totalMs, maxMs }]) => ({ sql, calls, meanMs: totalMs / calls, maxMs }))
      .toSorted((a, b) => b.meanMs - a.meanMs)
      .slice(0, count);
  }
}
