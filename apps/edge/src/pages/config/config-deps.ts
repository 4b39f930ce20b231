import { type AreaIntrusionSettings } from "@huiyan/contract/algorithm/area-intrusion.device";
import { type CameraInput, type LocalCamera } from "../../platform/local/local-camera.ts";
import { type LogLine } from "../../platform/log/log-buffer.ts";

export interface TriedCamera {
  /** JPEG. */
  picture: Buffer;
  width: number;
  height: number;
  /** What was entered, sealed. */
  carried: string;
}

/** The cameras that are added on the page. Whatever cannot be done throws a `Refusal`. */
export interface LocalCameraDeps {
  /** `takenOver`: the platform has set the camera of this channel meanwhile. */
  list(): { camera: LocalCamera; takenOver: boolean }[];
  tryOut(input: CameraInput): Promise<TriedCamera>;
  save(input: CameraInput): Promise<void>;
  remove(channel: string, revision: number): Promise<void>;
  /** @param stay seconds; without regions nothing is looked for */
  setRegions(channel: string, revision: number, regions: AreaIntrusionSettings["regions"], stay: number): Promise<void>;
}

export interface ServerFacts {
  server: string;
  /** Of the configuration file. */
  configured: string;
  /** The address before, to which one can go back. */
  previous: string | undefined;
  /** Epoch ms at which it goes back by itself, unless the devices are connected by then. */
  trialUntil: number | undefined;
  /** One that was given up because nobody could connect there. */
  failed: string | undefined;
  /** So many devices of this program use the address. */
  devices: number;
}

export interface ServerDeps {
  facts(): ServerFacts;
  /** Tries an address and changes to it. @throws Refusal */
  change(address: string): Promise<void>;
  /** @throws Refusal */
  restore(): void;
}

/** What can be set on the device's own page. */
export interface ConfigDeps {
  cameras: LocalCameraDeps;
  server: ServerDeps;
  clockKnown(): boolean;
  /** Oldest first. */
  log(): LogLine[];
  /** @throws Refusal */
  restartProgram(): void;
}
