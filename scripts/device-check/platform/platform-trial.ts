import { type CheckReport } from "../report.ts";
import { type PlatformLink } from "./platform-link.ts";
import { type PlayedDevice } from "./played-device.ts";
import { type PlatformAnswer } from "./signed-request.ts";

/** Channel of the simulated device's only camera. */
export const channel = "check-1";

/** Actions of a user in the console. Without an account on the command line, a person performs them in the console. */
export interface Operator {
  claim(deviceId: string): Promise<void>;
  /**
   * Requests a picture of a device's camera.
   * @throws Error with the platform's message for users
   */
  takeSnapshot(deviceId: string, channel: string): Promise<void>;
}

export interface PlatformTrial {
  device: PlayedDevice;
  report: CheckReport;
  /** Maximum time in which a person must claim the device, ms. */
  patienceMs: number;
  operator: Operator | undefined;
}

/**
 * Publishes state, channels and telemetry, as a device does after it has subscribed.
 * @returns whether all were acknowledged
 */
export async function greet({ device }: PlatformTrial, link: PlatformLink): Promise<boolean> {
  const raw = Date.now();
  const size = { total: 1, used: 0 };
  const outbox = { events: 0, videos: 0, dropped_videos: 0, dropped_images: 0, dropped_events: 0 };
  const state = { session: link.session, online: true, type: "SDK", platform: "device-check" };
  const point = { channel, name: "检查点位", online: true, width: 320, height: 180 };
  const rate = { channel, fps_in: 1, fps_analysed: 1, fps_set: 1, last_frame_at: raw };
  const acknowledged = await Promise.all([
    link.publish("state", { ...state, version: { main_frame: "0.6.45" }, started_at: raw, addresses: [] }),
    link.publish("points", { points: [point] }),
    link.publish("telemetry", {
      at: raw,
      cpu: 0,
      memory: size,
      disk: size,
      channels: [rate],
      outbox,
      clock_offset_ms: device.now() - raw,
    }),
  ]);
  return acknowledged.every(Boolean);
}

interface ExpectedAnswer {
  status: number;
  /** Expected stable error key; empty for success. */
  error?: string;
  isSigned: boolean;
}

/**
 * Checks status and error key of a response. If both are right, also checks the response's signature.
 * @returns whether status and error key are right
 */
export function checkAnswer(
  { report }: PlatformTrial,
  name: string,
  answer: PlatformAnswer,
  { status, error = "", isSigned }: ExpectedAnswer,
): boolean {
  const isRight = answer.status === status && answer.error === error;
  const wanted = `须答复 ${status}${error === "" ? "" : ` ${error}`}`;
  if (!report.check(name, isRight, `${wanted}，平台答复 ${answer.status} ${answer.error}`)) return false;
  const advice =
    answer.signature === "wrong"
      ? "x-server-sign 不正确：须为三行文本的 HMAC-SHA256，见第 3 节"
      : "答复没有 x-server-sign：设备会当作没有收到而重发，见第 3 节";
  if (isSigned) report.check(`${name}：答复的签名`, answer.signature === "right", advice);
  else {
    const isBare = answer.signature === "missing";
    report.check(`${name}：答复不带签名`, isBare, "签名不正确的请求，其答复不得带 x-server-sign");
  }
  return true;
}
