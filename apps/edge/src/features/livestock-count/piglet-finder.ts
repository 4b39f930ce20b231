import { type PigletCountSettings } from "@huiyan/contract/alarm/livestock-count.device";
import { contains } from "@huiyan/contract/algorithm/polygon.rules";
import { type Scene } from "#platform/analysis/algorithm.ts";
import { type SmallPicture, smallPicture } from "#platform/motion/small-picture.ts";
import { type Detection } from "#platform/tracking/detection.ts";
import { type Track } from "#platform/tracking/track.ts";
import { Tracker } from "#platform/tracking/tracker.ts";
import { animalsIn, blobsOf, boxOf, partsOf } from "./blob.rules.ts";
import { covered, type Floor, firstFloor, learnFloor } from "./foreground.rules.ts";
import { type AnimalFinder } from "./livestock-run.ts";
import { UsualSize } from "./usual-size.ts";

/** Settings of the counting that concern the floor and the animals on it. */
type FloorSettings = Pick<PigletCountSettings, "regions" | "lines" | "contrast" | "animal_share">;

/**
 * Finds animals in a passage as groups of cells that differ from its floor, because no model detects piglets from
 * above.
 */
export class PigletFinder implements AnimalFinder {
  readonly losesNone = true;
  readonly usesObjects = false;
  readonly #settings: FloorSettings;
  readonly #tracker = new Tracker();
  #floor: Floor | undefined;
  #inside: Uint8Array = new Uint8Array();
  #usual: UsualSize | undefined;

  constructor(settings: FloorSettings) {
    this.#settings = settings;
  }

  find({ picture, at }: Scene): readonly Track[] {
    const now = smallPicture(picture);
    if (this.#floor?.columns !== now.columns || this.#floor.rows !== now.rows) this.#begin(now, at);
    const floor = this.#floor ?? firstFloor(now, at);
    const covers = covered(floor, now, this.#inside, this.#settings.contrast);
    this.#floor = learnFloor(floor, now, covers, at);
    const blobs = blobsOf(covers, now.columns, now.rows);
    this.#usual?.add(blobs);
    const usual = this.#usual?.cells;
    const side = picture.width / now.columns;
    const direction = this.#direction(now);
    const found = blobs.flatMap((blob) => {
      const count = animalsIn(blob, usual);
      return count === 0
        ? []
        : partsOf(blob, count, direction).map((cells): Detection => {
            return { kind: "livestock", label: "pig", score: 1, box: boxOf(cells, side) };
          });
    });
    return this.#tracker.update(found, at);
  }

  hold(at: number): void {
    this.#tracker.hold(at);
  }

  #begin(now: SmallPicture, at: number): void {
    const { columns, rows } = now;
    const [region] = this.#settings.regions;
    this.#floor = firstFloor(now, at);
    this.#inside = Uint8Array.from({ length: columns * rows }, (_, cell) => {
      const middle = { x: ((cell % columns) + 0.5) / columns, y: (Math.floor(cell / columns) + 0.5) / rows };
      return region !== undefined && contains(region.polygon, middle) ? 1 : 0;
    });
    const { animal_share } = this.#settings;
    this.#usual = new UsualSize(animal_share === 0 ? undefined : animal_share * columns * rows);
  }

  /** Returns the direction of the passage, which is at right angles to the counting line. */
  #direction({ columns, rows }: SmallPicture): { x: number; y: number } {
    const [line] = this.#settings.lines;
    const dx = ((line?.b[0] ?? 0) - (line?.a[0] ?? 0)) * columns;
    const dy = ((line?.b[1] ?? 0) - (line?.a[1] ?? 0)) * rows;
    const length = Math.max(1e-6, Math.hypot(dx, dy));
    return { x: -dy / length, y: dx / length };
  }
}
