import { plateDistance } from "@huiyan/contract/parking/plate.rules";
import { type Rect } from "#platform/geometry/rect.ts";
import { PlateMemory } from "#platform/plate/plate-memory.ts";
import { type PlateReading } from "#platform/plate/plate-reading.ts";
import { type VotedPlate, votePlate } from "#platform/plate/plate-vote.ts";
import { type SearchEffort } from "#platform/vision/search-effort.ts";

/**
 * Lower limits of the confidence levels. From 0.6 on, the text is reported as a plate; below, only as a hint:
 * docs/reference/parking.md P1.
 */
const levels = [0.6, 0.9];
/**
 * Maximum additional reports of one stay with a more certain plate. The next constant is the minimum interval between
 * them.
 */
const maxImprovements = 4;
const improveEveryMs = 2_000;
/**
 * Times after the first reading at which an uncertain plate is searched thoroughly, ms. A thorough search takes about a
 * second of a processor core.
 */
const thoroughAfterMs = [4_000, 20_000, 120_000];

/**
 * Period after the first reading, in ms, in which a stationary car's plate is read in every frame. A plate that is
 * still uncertain then will not look better in later frames.
 */
const readOftenMs = 20_000;

/**
 * Interval in ms at which a certain plate is compared with the vehicle in the berth. While a lorry hid the berth,
 * another car may have taken it.
 */
const compareEveryMs = 60_000;
const compareAgainMs = 1_000;
/** Another car is proven by this number of consecutive readings, each at least `distance` characters different. */
const otherCar = { readings: 3, distance: 2 };

/** Reads and remembers the plate of the vehicle in one berth. */
export class BerthPlate {
  #memory = new PlateMemory();
  #others: PlateReading[] = [];
  #where: { box: Rect; car: Rect | undefined } | undefined;
  #lastReport: { level: number; text: string; at: number } | undefined;
  #improvements = 0;
  #readSince: number | undefined;
  #thoroughDone = 0;

  get voted(): VotedPlate | undefined {
    return this.#memory.plate();
  }

  /** Returns how thoroughly to search for the plate now; undefined: no search. */
  wants(at: number): SearchEffort | undefined {
    this.#readSince ??= at;
    if (!this.#memory.wants(at)) return this.#wantsComparison(at) ? "quick" : undefined;
    const after = thoroughAfterMs[this.#thoroughDone];
    if (after === undefined || at - this.#readSince < after) return "quick";
    this.#thoroughDone += 1;
    return "thorough";
  }

  /**
   * Returns true if a frame without motion should be analysed to read the plate: every frame at first, then at the
   * times of the thorough searches and of the comparison.
   */
  isDue(at: number): boolean {
    if (!this.#memory.wants(at)) return !this.#isTooEarly(at) && this.#wantsComparison(at);
    if (this.#readSince === undefined || at - this.#readSince < readOftenMs) return true;
    const after = thoroughAfterMs[this.#thoroughDone];
    return after !== undefined && at - this.#readSince >= after;
  }

  #isTooEarly(at: number): boolean {
    return at - this.#memory.readAt < compareAgainMs;
  }

  #wantsComparison(at: number): boolean {
    return at - this.#memory.readAt >= (this.#others.length > 0 ? compareAgainMs : compareEveryMs);
  }

  add(reading: PlateReading | undefined, car: Rect | undefined, at: number): void {
    const other = reading !== undefined && this.#isOther(reading) ? reading : undefined;
    this.#others = other === undefined ? [] : [...this.#others, other];
    if (this.#others.length >= otherCar.readings) {
      this.#memory = new PlateMemory();
      for (const each of this.#others) this.#memory.add(each, at);
      this.#others = [];
    } else this.#memory.add(other === undefined ? reading : undefined, at);
    if (reading !== undefined) this.#where = { box: reading.box, car };
  }

  #isOther(reading: PlateReading): boolean {
    const known = this.voted;
    if (known === undefined || !this.#memory.isSettled) return false;
    const read = votePlate([reading]);
    return read !== undefined && plateDistance(read.text, known.text) > otherCar.distance;
  }

  /**
   * Returns the last known position of the plate, and the vehicle's box at that time.
   * @param now position of the plate in the current frame, if found there
   */
  sight(now: Rect | undefined): { box: Rect; car: Rect | undefined } | undefined {
    return now === undefined ? this.#where : { box: now, car: undefined };
  }

  /** Returns true if the plate is now more certain than in the last report. */
  isBetter(at: number): boolean {
    const plate = this.voted;
    if (plate === undefined || this.#lastReport === undefined || this.#improvements >= maxImprovements) return false;
    if (at - this.#lastReport.at < improveEveryMs) return false;
    const level = levelOf(plate.confidence);
    return (
      level > this.#lastReport.level ||
      (level > 0 && level === this.#lastReport.level && plate.text !== this.#lastReport.text)
    );
  }

  reported(at: number): void {
    const plate = this.voted;
    if (this.isBetter(at)) this.#improvements += 1;
    this.#lastReport = { level: levelOf(plate?.confidence ?? 0), text: plate?.text ?? "", at };
  }

  /** Forgets the plate, because the vehicle has left. */
  forget(): void {
    if (this.#readSince === undefined && this.#lastReport === undefined) return;
    this.#memory = new PlateMemory();
    this.#others = [];
    this.#where = undefined;
    this.#lastReport = undefined;
    this.#improvements = 0;
    this.#readSince = undefined;
    this.#thoroughDone = 0;
  }
}

function levelOf(confidence: number): number {
  return levels.filter((level) => confidence >= level).length;
}
