import { type Clock } from "./clock.ts";

/** Times of this machine in milliseconds: the adjustable wall clock, and the monotonic elapsed time. */
interface Source {
  wall(): number;
  elapsed(): number;
}

const machine: Source = { wall: () => Date.now(), elapsed: () => performance.now() };

/** Maximum round trip; a slower answer is too inaccurate. */
const maxRoundTripMs = 2_000;
/** Deviation within the accuracy of the measurement; correcting it would only move time backwards. */
const nearMs = 100;
/** Change of the machine's time from which it counts as set, or the machine as suspended. */
const jumpMs = 1_000;

/**
 * Time that all nodes share: the database's, continued by this machine's monotonic clock.
 * A machine with a wrong or changing time therefore writes no times that are past or future for other nodes.
 */
export class SharedClock implements Clock {
  readonly #source: Source;
  /** Shared time minus elapsed time. */
  #base: number;
  /** Machine's time minus elapsed time, at the last measurement. */
  #wallBase: number;

  constructor(source: Source = machine) {
    this.#source = source;
    this.#base = source.wall() - source.elapsed();
    this.#wallBase = this.#base;
  }

  now(): Date {
    return new Date(Math.round(this.#base + this.#source.elapsed()));
  }

  /** Returns true if the machine's time has jumped since the last query; the database is then queried at once. */
  hasJumped(): boolean {
    return Math.abs(this.#source.wall() - this.#source.elapsed() - this.#wallBase) > jumpMs;
  }

  machineOffMs(): number {
    return this.#source.wall() - this.now().getTime();
  }

  /**
   * @param ask queries the database's time, epoch milliseconds @returns deviation of this clock before the correction,
   * milliseconds
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
