import { type vehicleFinder } from "@huiyan/contract/algorithm/alarm-gate.device";
import { type z } from "zod";
import { Tracker } from "../tracking/tracker.ts";
import { type Scene } from "./algorithm.ts";

/** Source of the vehicles in a camera's frames: the general detector, or the model for views from above. */
export interface VehicleView {
  /** Returns the frame with the vehicles that this source finds in it. */
  see(scene: Scene): Scene | Promise<Scene>;
  /** True if the source uses the objects of the general detector. */
  usesObjects: boolean;
  /** Called for frames without motion. */
  hold(at: number): void;
}

/** Vehicles found by the general detector. */
export const detected: VehicleView = { see: (scene) => scene, usesObjects: true, hold: () => undefined };

/** Vehicles found by the model for views from above. */
class FromAbove implements VehicleView {
  readonly usesObjects = false;
  readonly #tracker = new Tracker();

  async see(scene: Scene): Promise<Scene> {
    const tracks = this.#tracker.update(await scene.findBy("overhead"), scene.at, scene.size);
    // The scene is not copied, because a copy would read `picture`, which only algorithms that declare it may do.
    return Object.create(scene, { tracks: { value: tracks, enumerable: true } });
  }

  hold(at: number): void {
    this.#tracker.hold(at);
  }
}

/**
 * Returns the source of vehicles for the settings. Seen from above, a vehicle's position is its centre (anchor 0.5);
 * otherwise the settings' anchor counts.
 */
export function viewOf<S extends { finder: z.infer<typeof vehicleFinder>; anchor: number }>(
  settings: S,
): { view: VehicleView; settings: S } {
  if (settings.finder === "usual") return { view: detected, settings };
  return { view: new FromAbove(), settings: { ...settings, anchor: 0.5 } };
}
