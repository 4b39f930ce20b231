/** Calculates how many events are due by now. The rate stays right over time, even if the timer is late. */
export class Pace {
  readonly #perSecond: number;
  readonly #startedAt: number;
  #issued = 0;

  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#startedAt = now;
  }

  due(now: number): number {
    const total = Math.floor(((now - this.#startedAt) * this.#perSecond) / 1_000);
    const due = Math.max(0, total - this.#issued);
    this.#issued += due;
    return due;
  }
}
