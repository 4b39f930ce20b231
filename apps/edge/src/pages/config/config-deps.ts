import { type AreaIntrusionSettings } from "@huiyan/contract/algorithm/area-intrusion.device";
import { type CameraInput, type LocalCamera } from "../../platform/local/local-camera.ts";
import { type LogLine } from "../../platform/log/log-buffer.ts";

export interface TriedCamera {
  /** JPEG. */
  picture: Buffer;
  width: number;
  height: number;
  /** Encrypted input. */
  carried: string;
}

/** The cameras that are added on the page. Failures throw a `Refusal`. */
export interface LocalCameraDeps {
  /** `takenOver`: the platform has set the camera of this channel meanwhile. */
  list(): { camera: LocalCamera; takenOver: boolean }[];
  tryOut(input: CameraInput): Promise<TriedCamera>;
  save(input: CameraInput): Promise<void>;
  remove(channel: string, revision: number): Promise<void>;
  /** @param stay seconds; without regions the algorithm does not run */
  setRegions(channel: string, revision: number, regions: AreaIntrusionSettings["regions"], stay: number): Promise<void>;
}

export interface ServerFacts {
  server: string;
  /** Address in the configuration file. */
  configured: string;
  /** The previous address, for going back. */
  previous: string | undefined;
  /** Epoch ms at which it goes back automatically, unless the devices are connected by then. */
  trialUntil: number | undefined;
  /** Address that was dropped because no device could connect. */
  failed: string | undefined;
  /** Number of devices of this program that use the address. */
  devices: number;
}

export interface ServerDeps {
  facts(): ServerFacts;
  /**
   * Tests an address and changes to it.
   * @throws Refusal
   */
  change(address: string): Promise<void>;
  /** @throws Refusal */
  restore(): void;
}

/** Operations of the device's page of configuration. */
export interface ConfigDeps {
  cameras: LocalCameraDeps;
  server: ServerDeps;
  clockKnown(): boolean;
  /** Oldest first. */
  log(): LogLine[];
  /** @throws Refusal */
  restartProgram(): void;
}
