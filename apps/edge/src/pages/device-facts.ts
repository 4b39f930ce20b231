import { type DevicePoints, type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { type RecordingSettings } from "@huiyan/contract/recording/recording.rules";

/** One camera on the device's page. */
export interface ChannelFacts {
  point: DevicePoints["points"][number];
  rates: DeviceTelemetry["channels"][number] | undefined;
  /** Why there is no picture, as last reported. */
  trouble: string | undefined;
  recording: RecordingSettings;
  /** The platform sets the recording; the page cannot change it. */
  recordingByPlatform: boolean;
  /** Whether it was added on this page: it `works`, or the platform has `taken` it over. */
  local: "none" | "works" | "taken";
}

/** Facts on the device's page. */
export interface DeviceFacts {
  deviceId: string;
  name: string;
  type: string;
  platform: string;
  /** `main_frame`, and one per algorithm. */
  versions: Record<string, string>;
  addresses: string[];
  server: string;
  connected: boolean;
  /** Epoch ms. */
  startedAt: number;
  now: number;
  clockOffsetMs: number;
  outbox: DeviceTelemetry["outbox"];
  recordings: { usedBytes: number; quotaBytes: number };
  channels: ChannelFacts[];
}
