import { type Blob } from "./blob.rules.ts";
import { median } from "./suspects.rules.ts";

/** So many sights of blobs are remembered. */
const remembered = 400;
/** From so many on it is known what is usual. */
const knownFrom = 6;

/** How many cells one animal covers: what most blobs that are seen whole cover. */
export class UsualSize {
  readonly #set: number | undefined;
  #sizes: number[] = [];

  /** @param cells as somebody has set it; undefined: it is learned */
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
