import { type vehicleFinder } from "@huiyan/contract/algorithm/alarm-gate.device";
import { type z } from "zod";
import { Tracker } from "../tracking/tracker.ts";
import { type Scene } from "./algorithm.ts";

/** Source of a camera's vehicles. */
export interface VehicleView {
  /** The frame with the vehicles that count in it. */
  see(scene: Scene): Scene | Promise<Scene>;
  /** The view uses the detector's objects of the frame. */
  usesObjects: boolean;
  /** Called without motion up to now. */
  hold(at: number): void;
}

/** Vehicles of the general detector. */
export const detected: VehicleView = { see: (scene) => scene, usesObjects: true, hold: () => undefined };

/** Vehicles of the model for views from above. */
class FromAbove implements VehicleView {
  readonly usesObjects = false;
  readonly #tracker = new Tracker();

  async see(scene: Scene): Promise<Scene> {
    const tracks = this.#tracker.update(await scene.findBy("overhead"), scene.at, scene.size);
    // not copied: only algorithms that declare a need for the picture may read it
    return Object.create(scene, { tracks: { value: tracks, enumerable: true } });
  }

  hold(at: number): void {
    this.#tracker.hold(at);
  }
}

/** From above a vehicle's position is its middle, from elsewhere its wheels. */
export function viewOf<S extends { finder: z.infer<typeof vehicleFinder>; anchor: number }>(
  settings: S,
): { view: VehicleView; settings: S } {
  if (settings.finder === "usual") return { view: detected, settings };
  return { view: new FromAbove(), settings: { ...settings, anchor: 0.5 } };
}
