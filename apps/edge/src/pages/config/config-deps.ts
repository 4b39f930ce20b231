import { type AreaIntrusionSettings } from "@huiyan/contract/algorithm/area-intrusion.device";
import { type CameraMeasurement } from "@huiyan/contract/point/camera-measurement.device";
import { type CameraInput, type LocalCamera } from "#platform/local/local-camera.ts";
import { type LogLine } from "#platform/log/log-buffer.ts";

export interface TriedCamera {
  /** Picture of the tested camera, JPEG. */
  picture: Buffer;
  width: number;
  height: number;
  measured: CameraMeasurement;
  /** The user's input, encrypted. The form sends the encrypted input back when the camera is saved. */
  carried: string;
}

/** Operations on cameras that users add on the page. All throw a `Refusal` if they fail. */
export interface LocalCameraDeps {
  /** Lists the cameras. `takenOver`: the platform now configures the camera of this channel. */
  list(): { camera: LocalCamera; takenOver: boolean }[];
  tryOut(input: CameraInput): Promise<TriedCamera>;
  save(input: CameraInput): Promise<void>;
  remove(channel: string, revision: number): Promise<void>;
  /**
   * Sets the regions of the area intrusion algorithm. Without regions the algorithm does not run.
   * @param stay seconds
   */
  setRegions(channel: string, revision: number, regions: AreaIntrusionSettings["regions"], stay: number): Promise<void>;
}

export interface ServerFacts {
  server: string;
  /** Address in the configuration file. */
  configured: string;
  /** Previous address, to which the user can return. */
  previous: string | undefined;
  /** Time at which the program returns to the previous address unless all devices have connected; epoch ms. */
  trialUntil: number | undefined;
  /** Address of the last failed trial: the devices could not connect to it. */
  failed: string | undefined;
  /** Number of devices that this program runs; all use the address. */
  devices: number;
}

export interface ServerDeps {
  facts(): ServerFacts;
  /**
   * Checks that a platform answers at the address, then changes to it.
   * @throws Refusal
   */
  change(address: string): Promise<void>;
  /**
   * Returns to the previous address.
   * @throws Refusal
   */
  restore(): void;
}

/** Operations of the device's configuration page. */
export interface ConfigDeps {
  cameras: LocalCameraDeps;
  server: ServerDeps;
  clockKnown(): boolean;
  /** Returns the lines of the log, oldest first. */
  log(): LogLine[];
  /**
   * Restarts the program.
   * @throws Refusal
   */
  restartProgram(): void;
}
