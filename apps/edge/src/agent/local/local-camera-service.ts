import { AreaIntrusionSettings } from "@huiyan/contract/algorithm/area-intrusion.device";
import { maxPointsOfDevice } from "@huiyan/contract/point/point.rules";
import { type LocalCameraDeps, type TriedCamera } from "#pages/config/config-deps.ts";
import { type CameraAccess } from "#platform/ffmpeg/camera-input.ts";
import { type UnderstoodSource, understoodSource } from "#platform/local/camera-source.ts";
import { type CameraInput, type LocalCamera } from "#platform/local/local-camera.ts";
import { Refusal, sentenceOf } from "#platform/local/refusal.ts";
import { tryCamera } from "../try-camera.ts";
import { type CameraFields, type LocalCameras } from "./local-cameras.ts";

export interface PlatformSay {
  /** Channels whose camera the platform configures. */
  cameras: ReadonlySet<string>;
  /** Channels for which the platform configures an algorithm. */
  arranged: ReadonlySet<string>;
}

export interface LocalCameraSettings {
  store: LocalCameras;
  /** Returns the data with which local cameras are opened, including the key of their secrets. */
  access(): CameraAccess;
  platform(): PlatformSay;
  /** Names of all channels. */
  channels(): string[];
  /** Restarts the changed cameras with the stored settings. */
  apply(): Promise<void>;
}

/** Maximum concurrent connection tests, because each needs a decoder. */
const maxTries = 2;

/** Operations of the device's page on local cameras. */
export class LocalCameraService implements LocalCameraDeps {
  readonly #settings: LocalCameraSettings;
  #tries = 0;

  constructor(settings: LocalCameraSettings) {
    this.#settings = settings;
  }

  list(): { camera: LocalCamera; takenOver: boolean }[] {
    const { cameras } = this.#settings.platform();
    return this.#settings.store.list().map((camera) => ({ camera, takenOver: cameras.has(camera.channel) }));
  }

  async tryOut(input: CameraInput): Promise<TriedCamera> {
    const { source, carried } = this.#understood(input);
    if (this.#tries >= maxTries) throw new Refusal(429, "正在试连其他摄像头，请稍后重试");
    this.#tries += 1;
    try {
      const { image, width, height, measured = {} } = await tryCamera(this.#settings.access(), { source });
      return { carried, width, height, measured, picture: Buffer.from(image, "base64") };
    } catch (error) {
      throw new Refusal(502, `试连失败：${sentenceOf(error)}`);
    } finally {
      this.#tries -= 1;
    }
  }

  async save(input: CameraInput): Promise<void> {
    const { store, channels } = this.#settings;
    const fields: CameraFields = {
      name: nameOf(input.name),
      analysis_fps: fpsOf(input.analysisFps),
      source: this.#understood(input).source,
    };
    if (input.channel === undefined) {
      const known = channels();
      if (known.length >= maxPointsOfDevice) throw new Refusal(409, `一台设备最多 ${maxPointsOfDevice} 个点位`);
      store.add(fields, (channel) => known.includes(channel));
    } else {
      this.#mayChange(input.channel);
      store.change(input.channel, input.revision, fields);
    }
    await this.#settings.apply();
  }

  async remove(channel: string, revision: number): Promise<void> {
    const { cameras, arranged } = this.#settings.platform();
    if (arranged.has(channel) && !cameras.has(channel)) {
      throw new Refusal(409, "平台在该摄像头上配置了算法，请先在平台的点位详情中移除算法");
    }
    this.#settings.store.remove(channel, revision);
    await this.#settings.apply();
  }

  async setRegions(
    channel: string,
    revision: number,
    regions: AreaIntrusionSettings["regions"],
    stay: number,
  ): Promise<void> {
    this.#mayChange(channel);
    const parsed = AreaIntrusionSettings.safeParse({ regions, stay_seconds: stay });
    if (regions.length > 0 && !parsed.success) throw new Refusal(400, "区域或停留秒数不正确，未做修改");
    this.#settings.store.change(channel, revision, { intrusion: regions.length > 0 ? parsed.data : undefined });
    await this.#settings.apply();
  }

  #understood(input: CameraInput): UnderstoodSource {
    const { store, access } = this.#settings;
    const stored = input.channel === undefined ? undefined : store.get(input.channel)?.source;
    return understoodSource(input, stored, { deviceId: access().deviceId, key: store.key });
  }

  #mayChange(channel: string): void {
    if (this.#settings.platform().cameras.has(channel)) {
      throw new Refusal(409, "该摄像头已由平台接管，请在平台的点位详情中修改");
    }
  }
}

function nameOf(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > 64) throw new Refusal(400, "请填写名称，最多 64 个字符");
  return name;
}

function fpsOf(text: string): number {
  const fps = Number(text);
  if (text === "" || !(fps >= 0.2 && fps <= 25)) throw new Refusal(400, "分析帧率须为 0.2 到 25");
  return fps;
}
