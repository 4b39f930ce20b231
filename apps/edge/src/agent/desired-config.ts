import { type DeviceArrangement, DeviceConfigBody } from "@huiyan/contract/device/device.device";
import { z } from "zod";
import { type AlgorithmModule } from "../platform/analysis/algorithm.ts";
import { type CameraAccess, checkSource } from "../platform/ffmpeg/camera-input.ts";
import { type ChannelPlan } from "./channel.ts";
import { type SettingsOfChannels } from "./recording-settings.ts";

/**
 * Understands a desired configuration whole before any of it is applied.
 * @throws a Chinese sentence that names what cannot be done
 */
export function channelPlans(
  body: string,
  modules: ReadonlyMap<string, AlgorithmModule>,
  access: CameraAccess,
): ChannelPlan[] {
  const config = parseBody(body);
  const plans = new Map<string, ChannelPlan>();
  for (const camera of config.cameras) {
    if (plans.has(camera.channel)) throw new Error(`通道重复：${camera.channel}`);
    // A file or a password that cannot be read is told now rather than at every start of the camera.
    checkSource(camera.source, access);
    plans.set(camera.channel, { camera, arrangements: [] });
  }
  for (const arrangement of config.arrangements) {
    const plan = plans.get(arrangement.channel);
    if (plan === undefined) throw new Error(`布防的通道不存在：${arrangement.channel}`);
    plan.arrangements.push(arranged(arrangement, modules));
  }
  return [...plans.values()];
}

/** What a desired configuration says of the recordings. @throws a Chinese sentence */
export function wantedRecordings(body: string): { settings: SettingsOfChannels; quotaBytes: number | undefined } {
  const { recordings, recording_quota_mb: quotaMb } = parseBody(body);
  return {
    settings: Object.fromEntries(recordings.map(({ channel, ...settings }) => [channel, settings])),
    quotaBytes: quotaMb === undefined ? undefined : quotaMb * 1024 * 1024,
  };
}

function parseBody(body: string): DeviceConfigBody {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new Error("配置不是有效的 JSON");
  }
  const parsed = DeviceConfigBody.safeParse(json);
  if (!parsed.success) throw new Error(`配置有误：${z.prettifyError(parsed.error)}`.slice(0, 1000));
  return parsed.data;
}

function arranged(
  { alg_id, settings, channel }: DeviceArrangement,
  modules: ReadonlyMap<string, AlgorithmModule>,
): ChannelPlan["arrangements"][number] {
  const algorithm = modules.get(alg_id);
  if (algorithm === undefined) throw new Error(`不支持的算法：${alg_id}`);
  try {
    algorithm.start(settings);
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`通道 ${channel} 的 ${alg_id} 设置有误：${reason}`.slice(0, 1000));
  }
  return { algorithm, settings };
}
