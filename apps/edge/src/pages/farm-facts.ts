import { type PtzAbility } from "@huiyan/contract/point/ptz.device";
import { type GateSight } from "../platform/inputs/gate-contact.ts";

/** What was told last of animals that passed: a load of several batches. */
export interface LastLoad {
  /** Epoch ms, the device's. */
  at: number;
  algId: string;
  heads: number;
  /** Net heads of each batch. */
  counts: readonly number[];
  /** kg; undefined where nothing was weighed. */
  weight: number | undefined;
  plate: string;
}

/** A camera as the pages of pig sale and patrol show it. */
export interface FarmCameraFacts {
  channel: string;
  name: string;
  online: boolean;
  /** Epoch ms, the device's; null: none came yet. */
  lastFrameAt: number | null;
  /** Algorithms at it that count or weigh animals, by id. */
  livestock: readonly string[];
  /** Since the device started; undefined: none was told. */
  load: LastLoad | undefined;
  /** What the contact at its gate said last; undefined: nothing is known of it. */
  gate: GateSight | undefined;
}

export interface FarmPageDeps {
  facts(): { name: string; now: number; cameras: readonly FarmCameraFacts[] };
  /** What the camera sees now, as a JPEG of at most so many bytes; undefined: nothing. */
  picture(channel: string, maxBytes: number): Promise<Buffer | undefined>;
  /** What the camera can do; undefined: it does not move, or does not say so. */
  ptz(channel: string): Promise<PtzAbility | undefined>;
  /** @returns why it did not go there; undefined when it does */
  goTo(channel: string, preset: string): Promise<string | undefined>;
}

/** The camera that the address names, or the first one that the page is about. */
export function chosenCamera(cameras: readonly FarmCameraFacts[], channel: string | null): FarmCameraFacts | undefined {
  return cameras.find((camera) => camera.channel === channel) ?? cameras[0];
}
