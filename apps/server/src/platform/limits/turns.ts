interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Lets so many of one name work at a time; the others wait in line. */
export class Turns {
  readonly #max: number;
  readonly #lines = new Map<string, Line>();

  constructor(max: number) {
    this.#max = max;
  }

  /** @returns ends the turn, which lets the next one in */
  async enter(key: string): Promise<() => void> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#max) line.running += 1;
    // whoever ends his turn hands it over
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    return () => {
      const next = line.waiting.shift();
      if (next !== undefined) return next();
      line.running -= 1;
      if (line.running === 0) this.#lines.delete(key);
    };
  }
}
