import { type Blob } from "./blob.rules.ts";
import { median } from "./suspects.rules.ts";

/** Number of blob sizes from which the median is computed; the newest count. */
const remembered = 400;
/** Minimum samples before the typical size is trusted. */
const knownFrom = 6;

/**
 * Typical number of grid cells that one animal covers: the median over blobs that do not touch the border of the
 * picture.
 */
export class UsualSize {
  readonly #set: number | undefined;
  #sizes: number[] = [];

  /** @param cells configured number of grid cells that one animal covers; undefined: the median of the observed ones */
  constructor(cells: number | undefined) {
    this.#set = cells;
  }

  get cells(): number | undefined {
    if (this.#set !== undefined) return this.#set;
    return this.#sizes.length < knownFrom ? undefined : median(this.#sizes);
  }

  add(blobs: readonly Blob[]): void {
    const whole = blobs.filter(({ atBorder }) => !atBorder).map(({ cells }) => cells.length);
    if (whole.length > 0) this.#sizes = [...this.#sizes, ...whole].slice(-remembered);
  }
}
