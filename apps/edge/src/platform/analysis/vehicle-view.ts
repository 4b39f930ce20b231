import { type vehicleFinder } from "@huiyan/contract/algorithm/alarm-gate.device";
import { type z } from "zod";
import { Tracker } from "../tracking/tracker.ts";
import { type Scene } from "./algorithm.ts";

/** Who finds the vehicles of a camera. */
export interface VehicleView {
  /** The frame with the vehicles that count in it. */
  see(scene: Scene): Scene | Promise<Scene>;
  /** It goes by the objects that the detector found in the frame. */
  usesObjects: boolean;
  /** Nothing has moved up to now. */
  hold(at: number): void;
}

/** As the detector found them. */
export const detected: VehicleView = { see: (scene) => scene, usesObjects: true, hold: () => undefined };

/** By the model that knows them from above. */
class FromAbove implements VehicleView {
  readonly usesObjects = false;
  readonly #tracker = new Tracker();

  async see(scene: Scene): Promise<Scene> {
    const tracks = this.#tracker.update(await scene.findBy("overhead"), scene.at, scene.size);
    // not copied: to read its picture is for those that have said that they need it
    return Object.create(scene, { tracks: { value: tracks, enumerable: true } });
  }

  hold(at: number): void {
    this.#tracker.hold(at);
  }
}

/** From above a vehicle stands where its middle is, from elsewhere where its wheels are. */
export function viewOf<S extends { finder: z.infer<typeof vehicleFinder>; anchor: number }>(
  settings: S,
): { view: VehicleView; settings: S } {
  if (settings.finder === "usual") return { view: detected, settings };
  return { view: new FromAbove(), settings: { ...settings, anchor: 0.5 } };
}
