import { type PlateReading } from "./plate-reading.ts";
import { type VotedPlate, votePlate } from "./plate-vote.ts";

/** Minimum interval of readings of one vehicle, ms. A reading takes about half as long as the detection in a frame. */
const everyMs = 400;
/** Number of votes and confidence from which the plate is not read again. */
const settled = { votes: 6, confidence: 0.8 };
/** Maximum readings. Older ones are dropped, so that a plate that was hidden at first can still win the vote. */
const max = 30;

/** The readings of the plate of one vehicle. */
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

  /** Time of the last attempt to read. */
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

  /** Last position of the plate, pixels. */
  get box(): PlateReading["box"] | undefined {
    return this.#readings.at(-1)?.box;
  }
}
