import { type DevicePoints, type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { type RecordingSettings } from "@huiyan/contract/recording/recording.rules";

/** Facts about one camera on the device's page. */
export interface ChannelFacts {
  point: DevicePoints["points"][number];
  rates: DeviceTelemetry["channels"][number] | undefined;
  /** Reason why there is no picture, as last reported. */
  trouble: string | undefined;
  recording: RecordingSettings;
  /** True if the platform configures the recording, so that this page cannot. */
  recordingByPlatform: boolean;
  /**
   * Whether users added the camera on this page. none: no; works: yes; taken: yes, but the platform now configures the
   * channel.
   */
  local: "none" | "works" | "taken";
}

/** Facts on the device's page. */
export interface DeviceFacts {
  deviceId: string;
  name: string;
  type: string;
  platform: string;
  /** Versions by component: `main_frame`, `ffmpeg` and algorithm ids. */
  versions: Record<string, string>;
  addresses: string[];
  server: string;
  connected: boolean;
  /** Start of the program, epoch ms. */
  startedAt: number;
  now: number;
  clockOffsetMs: number;
  outbox: DeviceTelemetry["outbox"];
  recordings: { usedBytes: number; quotaBytes: number };
  channels: ChannelFacts[];
}
