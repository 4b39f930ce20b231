import { AreaIntrusionSettings } from "@huiyan/contract/algorithm/area-intrusion.device";
import { DeviceCamera } from "@huiyan/contract/device/device.device";
import { z } from "zod";

/** A camera that was added on the device's own page. Its secrets are sealed with a key of the device. */
export const LocalCamera = DeviceCamera.extend({
  /** Counts its changes: who changes what somebody else has changed meanwhile is told so. */
  revision: z.number().int().min(1),
  /** 区域入侵; absent: nothing is looked for. */
  intrusion: AreaIntrusionSettings.optional(),
});
export type LocalCamera = z.infer<typeof LocalCamera>;

/** Cameras that one device's page can have. Ours. */
export const maxLocalCameras = 64;

/** What the form of a camera says. */
export interface CameraInput {
  /** Undefined: a new one. */
  channel: string | undefined;
  revision: number;
  name: string;
  kind: string;
  /** Of RTSP. */
  url: string;
  /** Of ONVIF. */
  host: string;
  port: string;
  username: string;
  /** Empty: as it was. */
  password: string;
  /** What was entered when the camera was tried, sealed: see {@link Entered}. */
  carried: string;
  analysisFps: string;
}
