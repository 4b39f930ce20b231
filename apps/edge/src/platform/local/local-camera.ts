import { AreaIntrusionSettings } from "@huiyan/contract/algorithm/area-intrusion.device";
import { DeviceCamera } from "@huiyan/contract/device/device.device";
import { z } from "zod";

/** A camera that a user added on the device's page. Its secrets are encrypted with a key of the device. */
export const LocalCamera = DeviceCamera.extend({
  /** Number of changes so far. A change that is based on an older revision is refused. */
  revision: z.number().int().min(1),
  /** Settings of 区域入侵 (area intrusion); absent: not used. */
  intrusion: AreaIntrusionSettings.optional(),
});
export type LocalCamera = z.infer<typeof LocalCamera>;

/** Maximum cameras that users can add on a device's page. */
export const maxLocalCameras = 64;

/** Input of the form of a camera. */
export interface CameraInput {
  /** Channel of the camera; undefined: a new camera. */
  channel: string | undefined;
  revision: number;
  name: string;
  kind: string;
  /** RTSP address. */
  url: string;
  /** Host of an ONVIF camera. */
  host: string;
  port: string;
  username: string;
  /** Password; empty: unchanged. */
  password: string;
  /** Encrypted input of the last test: see {@link Entered}. */
  carried: string;
  analysisFps: string;
}
