import { type PlateReading } from "./plate-reading.ts";
import { type VotedPlate, votePlate } from "./plate-vote.ts";

/** Between two readings of one vehicle; each costs about half a frame's detection. */
const everyMs = 400;
/** A plate that got so many votes, and nearly all, is not read again. */
const settled = { votes: 6, confidence: 0.8 };
/** Older readings make room, so that a plate that was hidden at first can still win. */
const max = 30;

/** The readings of one standing vehicle. */
export class PlateMemory {
  #readings: PlateReading[] = [];
  #readAt = Number.NEGATIVE_INFINITY;

  wants(at: number): boolean {
    if (at - this.#readAt < everyMs) return false;
    return !this.isSettled;
  }

  get isSettled(): boolean {
    const voted = this.plate();
    return voted !== undefined && voted.votes >= settled.votes && voted.confidence >= settled.confidence;
  }

  /** When it was tried last. */
  get readAt(): number {
    return this.#readAt;
  }

  add(reading: PlateReading | undefined, at: number): void {
    this.#readAt = at;
    if (reading !== undefined) this.#readings = [...this.#readings, reading].slice(-max);
  }

  plate(): VotedPlate | undefined {
    return votePlate(this.#readings);
  }

  get empty(): boolean {
    return this.#readings.length === 0;
  }

  /** Where the plate was seen last; pixels. */
  get box(): PlateReading["box"] | undefined {
    return this.#readings.at(-1)?.box;
  }
}
