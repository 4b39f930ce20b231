import { type PtzAbility } from "@huiyan/contract/point/ptz.device";
import { type PtzMove, ptzStop } from "@huiyan/contract/point/ptz.rules";
import { CannotMove } from "../onvif/onvif-ptz.ts";
import { type GbChannelSource } from "./gb-videos.ts";
import { type GbServer } from "./shared-video.ts";

/** Number of presets that are offered. Devices number presets from 1 and do not report which numbers are stored. */
const offeredPresets = 16;

/** Moves one channel of a registered device. All functions may throw an Error with a Chinese sentence, or CannotMove. */
export class GbPtz {
  readonly #server: () => GbServer;
  readonly #channel: { deviceId: string; channelId: string };
  /** Timer that stops the movement, because a device moves until it receives a stop. */
  #stopping: NodeJS.Timeout | undefined;

  constructor(server: () => GbServer, { device_code, channel_code }: GbChannelSource) {
    this.#server = server;
    this.#channel = { deviceId: device_code, channelId: channel_code };
  }

  async describe(): Promise<PtzAbility> {
    const { deviceId, channelId } = this.#channel;
    const device = this.#server()
      .devices()
      .find(({ id }) => id === deviceId);
    const channel = device?.channels.find(({ id }) => id === channelId);
    if (channel?.hasPtz === false) throw new CannotMove("摄像头没有云台");
    const presets = Array.from({ length: offeredPresets }, (_, index) => ({
      token: String(index + 1),
      name: `预置位 ${index + 1}`,
    }));
    return { pan_tilt: true, zoom: true, presets };
  }

  /**
   * Starts a movement.
   * @param ms time after which the channel is stopped
   */
  async move({ pan, tilt, zoom }: PtzMove, ms: number): Promise<void> {
    clearTimeout(this.#stopping);
    await this.#server().move(this.#channel, { pan, tilt, zoom });
    if (pan === 0 && tilt === 0 && zoom === 0) return;
    this.#stopping = setTimeout(() => {
      void this.#stop().catch(() => undefined);
    }, ms);
  }

  async goTo(preset: string): Promise<void> {
    clearTimeout(this.#stopping);
    await this.#server().preset(this.#channel, "call", Number(preset));
  }

  close(): void {
    clearTimeout(this.#stopping);
  }

  async #stop(): Promise<void> {
    await this.#server().move(this.#channel, ptzStop);
  }
}
