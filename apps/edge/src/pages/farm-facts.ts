import { type PtzAbility } from "@huiyan/contract/point/ptz.device";
import { type GateSight } from "#platform/inputs/gate-contact.ts";

/** Last reported load of animals, with its batches. */
export interface LastLoad {
  /** Time of the report, epoch ms by the device's clock. */
  at: number;
  algId: string;
  heads: number;
  /** Net number of animals per batch. */
  counts: readonly number[];
  /** Weight in kg; undefined: not weighed. */
  weight: number | undefined;
  plate: string;
}

/** Facts about a camera on the pages for pig sale and patrol. */
export interface FarmCameraFacts {
  channel: string;
  name: string;
  online: boolean;
  /** Time of the last frame, epoch ms by the device's clock; null: none yet. */
  lastFrameAt: number | null;
  /** Ids of its algorithms that count or weigh animals. */
  livestock: readonly string[];
  /** Last load since the start of the device; undefined: none. */
  load: LastLoad | undefined;
  /** Last state of the gate's contact; undefined: unknown. */
  gate: GateSight | undefined;
}

export interface FarmPageDeps {
  facts(): { name: string; now: number; cameras: readonly FarmCameraFacts[] };
  /** Returns the current picture as a JPEG of at most `maxBytes`; undefined if there is none. */
  picture(channel: string, maxBytes: number): Promise<Buffer | undefined>;
  /** Returns the movements that the camera supports; undefined if it does not move or does not answer. */
  ptz(channel: string): Promise<PtzAbility | undefined>;
  /**
   * Moves the camera to a stored position.
   * @returns reason of a failure; undefined if the camera moves
   */
  goTo(channel: string, preset: string): Promise<string | undefined>;
}

/** Returns the camera of the channel; if there is none, the first camera that is relevant for the page. */
export function chosenCamera(cameras: readonly FarmCameraFacts[], channel: string | null): FarmCameraFacts | undefined {
  return cameras.find((camera) => camera.channel === channel) ?? cameras[0];
}
