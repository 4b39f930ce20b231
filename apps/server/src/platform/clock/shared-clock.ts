import { type Clock } from "./clock.ts";

/** Times of this machine in milliseconds: the adjustable wall clock, and the monotonic elapsed time. */
interface Source {
  wall(): number;
  elapsed(): number;
}

const machine: Source = { wall: () => Date.now(), elapsed: () => performance.now() };

/** Maximum round trip of a query for the time; a slower answer is ignored because it is too inaccurate. */
const maxRoundTripMs = 2_000;
/** Deviations below this are within the accuracy of the measurement and are not corrected. */
const nearMs = 100;
/** Minimum jump of the machine's time that means that it was set, or that the machine was suspended. */
const jumpMs = 1_000;

/**
 * Time that all nodes share: the database's time, continued by this machine's monotonic clock.
 * A machine with a wrong clock therefore writes no times that other nodes see as past or future.
 */
export class SharedClock implements Clock {
  readonly #source: Source;
  /** Shared time minus elapsed time. */
  #base: number;
  /**
   * Machine's wall-clock time minus elapsed time at the last check. A change means that the machine's clock was set.
   */
  #wallBase: number;

  constructor(source: Source = machine) {
    this.#source = source;
    this.#base = source.wall() - source.elapsed();
    this.#wallBase = this.#base;
  }

  now(): Date {
    return new Date(Math.round(this.#base + this.#source.elapsed()));
  }

  /**
   * Returns true if the machine's clock has jumped since the last check. The caller then queries the database at once.
   */
  hasJumped(): boolean {
    return Math.abs(this.#source.wall() - this.#source.elapsed() - this.#wallBase) > jumpMs;
  }

  machineOffMs(): number {
    return this.#source.wall() - this.now().getTime();
  }

  /**
   * Measures the database's time and corrects this clock.
   * @param ask queries the database's time in epoch milliseconds
   * @returns correction in milliseconds; 0 if the answer was slow or the deviation is within the accuracy
   */
  async follow(ask: () => Promise<number>): Promise<number> {
    const asked = this.#source.elapsed();
    const time = await ask();
    const answered = this.#source.elapsed();
    this.#wallBase = this.#source.wall() - answered;
    const base = time - (asked + answered) / 2;
    const off = base - this.#base;
    if (answered - asked > maxRoundTripMs || Math.abs(off) < nearMs + (answered - asked) / 2) return 0;
    this.#base = base;
    return off;
  }
}
