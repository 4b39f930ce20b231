import { type Clock } from "./clock.ts";

/** What shows the time on this machine: as somebody set it, and how long it runs, which nobody sets. Milliseconds. */
interface Source {
  wall(): number;
  elapsed(): number;
}

const machine: Source = { wall: () => Date.now(), elapsed: () => performance.now() };

/** An answer that took longer says too little. */
const maxRoundTripMs = 2_000;
/** What is closer is as close as can be read; smaller steps would let time go back for nothing. */
const nearMs = 100;
/** The machine's time was set, or the machine slept. */
const jumpMs = 1_000;

/**
 * The time that all nodes share: the database's, carried on by what runs steadily on this machine. A machine whose time is
 * wrong, or is set while it runs, writes nothing that other nodes take for long ago or yet to come.
 */
export class SharedClock implements Clock {
  readonly #source: Source;
  /** Shared time less elapsed time. */
  #base: number;
  /** The machine's time less elapsed time, when it was looked at last. */
  #wallBase: number;

  constructor(source: Source = machine) {
    this.#source = source;
    this.#base = source.wall() - source.elapsed();
    this.#wallBase = this.#base;
  }

  now(): Date {
    return new Date(Math.round(this.#base + this.#source.elapsed()));
  }

  /** Whether the machine's time has jumped since the database was asked: then it is asked at once. */
  hasJumped(): boolean {
    return Math.abs(this.#source.wall() - this.#source.elapsed() - this.#wallBase) > jumpMs;
  }

  machineOffMs(): number {
    return this.#source.wall() - this.now().getTime();
  }

  /** @param ask the database for its time, epoch milliseconds @returns by how much this clock was off, milliseconds */
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
