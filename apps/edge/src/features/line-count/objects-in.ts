import { type Scene } from "../../platform/analysis/algorithm.ts";
import { type Track } from "../../platform/tracking/track.ts";
import { Tracker } from "../../platform/tracking/tracker.ts";

/** What may cross a line, frame by frame. */
export interface ObjectSource {
  tracksIn(scene: Scene): readonly Track[] | Promise<readonly Track[]>;
  /** It goes by the objects that the detector found in the frame. */
  usesObjects: boolean;
  /** Nothing has moved up to now. */
  hold(at: number): void;
}

/** What the detector found. */
export const detected: ObjectSource = {
  tracksIn: ({ tracks }) => tracks,
  usesObjects: true,
  hold: () => undefined,
};

/** Vehicles by the model that knows them from above. */
export class FromAbove implements ObjectSource {
  readonly usesObjects = false;
  readonly #tracker = new Tracker();

  async tracksIn(scene: Scene): Promise<readonly Track[]> {
    return this.#tracker.update(await scene.findBy("overhead"), scene.at);
  }

  hold(at: number): void {
    this.#tracker.hold(at);
  }
}
