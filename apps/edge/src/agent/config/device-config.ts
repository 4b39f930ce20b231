import { type Logger } from "pino";
import { type CameraAccess } from "#platform/ffmpeg/camera-input.ts";
import { type GbPlatform } from "#platform/gb28181/gb-platform.ts";
import { type DeviceAlgorithms } from "../algorithm/device-algorithms.ts";
import { type ChannelSet } from "../channel-set.ts";
import { channelPlans, nothingRequested, requestedFaces, requestedGb, requestedRecordings } from "../desired-config.ts";
import { type AppliedConfig, type DeviceMemory } from "../device-memory.ts";
import { type DevicePresence } from "../device-presence.ts";
import { type FaceSync } from "../face/face-sync.ts";
import { type LocalCameras } from "../local/local-cameras.ts";
import { type RecordingService } from "../recording-service.ts";
import { settleRefused } from "./refused-channels.ts";

interface Parts {
  log: Logger;
  memory: DeviceMemory;
  algorithms: DeviceAlgorithms;
  localCameras: LocalCameras;
  access(): CameraAccess;
  channels: ChannelSet;
  gb: GbPlatform;
  recordings: RecordingService;
  faceSync: FaceSync;
  presence: DevicePresence;
}

/** Applies the platform's configurations to the parts of a device. */
export class DeviceConfig {
  readonly #parts: Parts;
  /** The configuration in use, as JSON. */
  #body = nothingRequested;
  /** Settles when the last configuration has been applied. Each one sees the result of the previous one. */
  #configuring: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get body(): string {
    return this.#body;
  }

  /** Forgets the configuration without applying another one. */
  forget(): void {
    this.#parts.memory.forgetConfig();
    this.#body = nothingRequested;
  }

  /**
   * Applies the valid parts of a configuration and stores it.
   * @throws Error with Chinese sentences about the refused channels
   */
  async accept({ version, body }: AppliedConfig): Promise<void> {
    const { algorithms, access, localCameras, memory, log } = this.#parts;
    const refusals: string[] = [];
    await this.configure(async () => {
      const checks = { modules: algorithms.modules, access: access(), local: localCameras.list() };
      const settled = await settleRefused(body, this.#body, checks);
      refusals.push(...settled.refusals);
      return settled.body;
    });
    memory.keepConfig({ version, body: this.#body });
    if (refusals.length === 0) return log.info({ version }, "配置已应用");
    throw new Error(refusals.join("；"));
  }

  /** Applies a configuration after all earlier ones. @param wanted returns it, with checked channels */
  configure(wanted: () => string | Promise<string>): Promise<void> {
    const work = this.#configuring.then(async () => this.#apply(await wanted()));
    this.#configuring = work.catch(() => undefined);
    return work;
  }

  async #apply(body: string): Promise<void> {
    const { algorithms, access, localCameras, channels, gb, recordings, faceSync, presence } = this.#parts;
    const plans = channelPlans(body, algorithms.modules, access(), localCameras.list(), true);
    const { settings, quotaBytes } = requestedRecordings(body);
    await gb.want(requestedGb(body), access());
    await channels.apply(plans);
    this.#body = body;
    recordings.want(settings, quotaBytes);
    faceSync.want(requestedFaces(body));
    presence.reportPoints();
  }
}
