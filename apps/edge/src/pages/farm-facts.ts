import { type PtzAbility } from "@huiyan/contract/point/ptz.device";
import { type GateSight } from "../platform/inputs/gate-contact.ts";

/** Last reported load of animals, with its batches. */
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

/** A camera on the pages of pig sale and patrol. */
export interface FarmCameraFacts {
  channel: string;
  name: string;
  online: boolean;
  /** Epoch ms, the device's; null: none came yet. */
  lastFrameAt: number | null;
  /** Its algorithms that count or weigh animals, by id. */
  livestock: readonly string[];
  /** Since the device started; undefined: none was reported. */
  load: LastLoad | undefined;
  /** Last state of its gate's contact; undefined: unknown. */
  gate: GateSight | undefined;
}

export interface FarmPageDeps {
  facts(): { name: string; now: number; cameras: readonly FarmCameraFacts[] };
  /** Current picture as a JPEG of at most `maxBytes` bytes; undefined: none. */
  picture(channel: string, maxBytes: number): Promise<Buffer | undefined>;
  /** Abilities of the camera; undefined: it does not move, or does not report them. */
  ptz(channel: string): Promise<PtzAbility | undefined>;
  /** @returns why it did not go there; undefined when it does */
  goTo(channel: string, preset: string): Promise<string | undefined>;
}

/** The camera that the address names, or the first one that the page is about. */
export function chosenCamera(cameras: readonly FarmCameraFacts[], channel: string | null): FarmCameraFacts | undefined {
  return cameras.find((camera) => camera.channel === channel) ?? cameras[0];
}
