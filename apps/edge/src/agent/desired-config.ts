import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type FlowEdge, flowOrder } from "@huiyan/contract/algorithm/flow.rules";
import { type DeviceArrangement, type DeviceCamera, DeviceConfigBody } from "@huiyan/contract/device/device.device";
import { z } from "zod";
import { type Algorithm } from "#platform/analysis/algorithm.ts";
import { settingsTrouble } from "#platform/analysis/settings-trouble.ts";
import { type CameraAccess, checkSource } from "#platform/ffmpeg/camera-input.ts";
import { type LocalCamera } from "#platform/local/local-camera.ts";
import { type ChannelPlan } from "./channel.ts";
import { type PlatformSay } from "./local/local-camera-service.ts";
import { type SettingsOfChannels } from "./recording-settings.ts";

const intrusionId = "area_intrusion";

const nameOf = (algId: string) => {
  const name = algorithmName(algId, "zh-CN");
  return name === algId ? algId : `${name}（${algId}）`;
};

type NamedCamera = Pick<DeviceCamera, "name" | "channel">;
const cameraText = (camera: NamedCamera | undefined, channel = "") =>
  camera === undefined ? `通道 ${channel} ` : `摄像头“${camera.name}”（通道 ${camera.channel}）`;

/** Runs the work; adds the camera's name to the message of an error. */
function withCamera<T>(camera: NamedCamera, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${cameraText(camera)}：${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Configuration that is used until the platform has sent one: no cameras. */
export const nothingRequested = JSON.stringify({ cameras: [], arrangements: [] });

/**
 * Parses a complete desired configuration; nothing is applied yet. On a channel that both configure, the platform's
 * camera replaces the local one.
 * @param local cameras that users added on the device's page
 * @param isKept true for a configuration that was in use before: settings whose camera or algorithm is gone are left
 * out, and cameras that cannot be opened now stay
 * @throws Error with a Chinese sentence that says what cannot be applied
 */
export function channelPlans(
  body: string,
  modules: ReadonlyMap<string, Algorithm>,
  access: CameraAccess,
  local: readonly LocalCamera[] = [],
  isKept = false,
): ChannelPlan[] {
  const config = parseBody(body);
  const plans = new Map<string, ChannelPlan>();
  for (const camera of config.cameras) {
    if (plans.has(camera.channel)) throw new Error(`通道重复：${camera.channel}`);
    // Reports an unreadable file or password now, instead of at every start of the camera. In a kept configuration,
    // such a camera is retried with back-off, for example until the disk with its file is mounted.
    if (!isKept) withCamera(camera, () => checkSource(camera.source, access));
    plans.set(camera.channel, { camera, arrangements: [] });
  }
  for (const { revision: _revision, intrusion: _intrusion, ...camera } of local) {
    if (!plans.has(camera.channel)) plans.set(camera.channel, { camera, arrangements: [], local: true });
  }
  arrange(plans, config, modules, isKept);
  for (const camera of local) {
    const plan = plans.get(camera.channel);
    if (plan?.local) plan.arrangements.push(...ownIntrusion(camera, plan, modules));
  }
  return [...plans.values()];
}

function arrange(
  plans: ReadonlyMap<string, ChannelPlan>,
  { arrangements, flows }: DeviceConfigBody,
  modules: ReadonlyMap<string, Algorithm>,
  isKept: boolean,
): void {
  const kept = isKept ? arrangements.filter(({ alg_id }) => modules.has(alg_id)) : arrangements;
  for (const arrangement of kept) {
    const plan = plans.get(arrangement.channel);
    if (plan !== undefined) plan.arrangements.push(withCamera(plan.camera, () => arranged(arrangement, modules)));
    else if (!isKept) throw new Error(`布防的通道不存在：${arrangement.channel}`);
  }
  for (const { channel, edges } of flows) connect(plans.get(channel), channel, edges, isKept);
}

/** Sets the pipeline of a channel. Throws if the channel lacks one of its algorithms. */
function connect(plan: ChannelPlan | undefined, channel: string, flow: readonly FlowEdge[], isKept: boolean): void {
  const present = new Set(plan?.arrangements.map(({ algorithm }) => algorithm.manifest.id));
  const missing = flowOrder(flow)
    .flat()
    .filter((algId) => !present.has(algId));
  if (plan !== undefined && missing.length === 0) plan.flow = flow;
  else if (!isKept)
    throw new Error(`${cameraText(plan?.camera, channel)}的编排缺少算法：${missing.map(nameOf).join("、")}`);
}

/** Returns the area intrusion settings of a local camera, unless the platform runs this algorithm on the channel. */
function ownIntrusion(
  { intrusion, channel }: LocalCamera,
  { arrangements }: ChannelPlan,
  modules: ReadonlyMap<string, Algorithm>,
): ChannelPlan["arrangements"] {
  const isArranged = arrangements.some(({ algorithm }) => algorithm.manifest.id === intrusionId);
  if (intrusion === undefined || isArranged || !modules.has(intrusionId)) return [];
  return [arranged({ channel, alg_id: intrusionId, settings: intrusion }, modules)];
}

/** Returns which channels get their camera from the platform, and which get algorithms. */
export function platformSay(body: string): PlatformSay {
  const { cameras, arrangements } = parseBody(body);
  return {
    cameras: new Set(cameras.map(({ channel }) => channel)),
    arranged: new Set(arrangements.map(({ channel }) => channel)),
  };
}

/**
 * Returns the recording settings of a desired configuration.
 * @throws Error with a Chinese sentence
 */
export function requestedRecordings(body: string): { settings: SettingsOfChannels; quotaBytes: number | undefined } {
  const { recordings, recording_quota_mb: quotaMb } = parseBody(body);
  return {
    settings: Object.fromEntries(recordings.map(({ channel, ...settings }) => [channel, settings])),
    quotaBytes: quotaMb === undefined ? undefined : quotaMb * 1024 * 1024,
  };
}

/** Returns the version of the face library that the device should hold; undefined: none. */
export function requestedFaces(body: string): number | undefined {
  return parseBody(body).faces?.version;
}

/** Returns the settings of the GB/T 28181 platform that the device should be; undefined: none. */
export function requestedGb(body: string): DeviceConfigBody["gb28181"] {
  return parseBody(body).gb28181;
}

export function parseBody(body: string): DeviceConfigBody {
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
  { alg_id, settings }: DeviceArrangement,
  modules: ReadonlyMap<string, Algorithm>,
): ChannelPlan["arrangements"][number] {
  const algorithm = modules.get(alg_id);
  if (algorithm === undefined) throw new Error(`设备没有算法 ${nameOf(alg_id)}，请先下发到设备`);
  return { algorithm, settings };
}

/**
 * Checks the settings of all algorithms by starting them.
 * @throws Error with a Chinese sentence that names settings with which an algorithm does not start
 */
export async function checkSettings(plans: readonly ChannelPlan[]): Promise<void> {
  const arrangements = plans.flatMap(({ camera, arrangements: all }) => all.map((each) => ({ ...each, camera })));
  for (const { camera, algorithm, settings } of arrangements) {
    const reason = await refusalOf(algorithm, settings);
    if (reason !== undefined)
      throw new Error(
        `${cameraText(camera)}的算法 ${nameOf(algorithm.manifest.id)} 设置有误：${reason}`.slice(0, 1000),
      );
  }
}

async function refusalOf(algorithm: Algorithm, settings: unknown): Promise<string | undefined> {
  if (algorithm.refusal !== undefined) return algorithm.refusal(settings);
  try {
    algorithm.start(settings);
    return undefined;
  } catch (error) {
    return settingsTrouble(error);
  }
}
