import { type Region } from "@huiyan/contract/algorithm/alarm-gate.device";
import { contains } from "@huiyan/contract/algorithm/polygon.rules";
import { type Scene } from "#platform/analysis/algorithm.ts";
import { type Detection } from "#platform/tracking/detection.ts";
import { type Track } from "#platform/tracking/track.ts";
import { Tracker } from "#platform/tracking/tracker.ts";
import { type AnimalFinder } from "./livestock-run.ts";

/** Finds pigs and cattle with a dedicated model for animals in passages, seen from the side or from above. */
export class ModelFinder implements AnimalFinder {
  readonly losesNone = false;
  readonly usesObjects = false;
  readonly #regions: readonly Region[];
  readonly #tracker = new Tracker();

  /** @param regions only animals whose centre is in one of them are found; empty: all animals */
  constructor(regions: readonly Region[]) {
    this.#regions = regions;
  }

  async find(scene: Scene): Promise<readonly Track[]> {
    const found = await scene.findBy("animals");
    return this.#tracker.update(
      found.filter((animal) => this.#isInside(animal, scene)),
      scene.at,
    );
  }

  hold(at: number): void {
    this.#tracker.hold(at);
  }

  #isInside({ box }: Detection, { size }: Scene): boolean {
    const middle = { x: (box.x + box.w / 2) / size.width, y: (box.y + box.h / 2) / size.height };
    return this.#regions.length === 0 || this.#regions.some(({ polygon }) => contains(polygon, middle));
  }
}
