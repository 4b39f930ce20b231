import { AreaIntrusionSettings } from "@huiyan/contract/algorithm/area-intrusion.device";
import { DeviceCamera } from "@huiyan/contract/device/device.device";
import { z } from "zod";

/** A camera that was added on the device's page. Its secrets are encrypted with a key of the device. */
export const LocalCamera = DeviceCamera.extend({
  /** Number of changes: a change based on an older one is refused. */
  revision: z.number().int().min(1),
  /** 区域入侵; absent: not used. */
  intrusion: AreaIntrusionSettings.optional(),
});
export type LocalCamera = z.infer<typeof LocalCamera>;

/** Maximum cameras of one device's page. */
export const maxLocalCameras = 64;

/** Content of a camera's form. */
export interface CameraInput {
  /** Undefined: a new one. */
  channel: string | undefined;
  revision: number;
  name: string;
  kind: string;
  /** RTSP URL. */
  url: string;
  /** Host of an ONVIF camera. */
  host: string;
  port: string;
  username: string;
  /** Empty: unchanged. */
  password: string;
  /** Encrypted input of the last test: see {@link Entered}. */
  carried: string;
  analysisFps: string;
}
