import { type DevicePoints, type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { type RecordingSettings } from "@huiyan/contract/recording/recording.rules";

/** What a device's own page shows of one camera. */
export interface ChannelFacts {
  point: DevicePoints["points"][number];
  rates: DeviceTelemetry["channels"][number] | undefined;
  /** Why there is no picture, as last told. */
  trouble: string | undefined;
  recording: RecordingSettings;
  /** The platform says what is recorded: it is not chosen here. */
  recordingByPlatform: boolean;
  /** Whether it was added on this page: it `works` so, or the platform has `taken` it over. */
  local: "none" | "works" | "taken";
}

/** What a device's own page shows. */
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
