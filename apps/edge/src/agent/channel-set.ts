import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type DevicePoints } from "@huiyan/contract/device/device.device";
import { type CameraAccess, openedSource } from "#platform/ffmpeg/camera-input.ts";
import { CommandFailure } from "#platform/mqtt/command-inbox.ts";
import { Channel, type ChannelDeps, type ChannelPlan, raisesAlarms } from "./channel.ts";

/** Maximum time to wait for a camera that is being opened, ms: half of the server's timeout for a live stream. */
const openingMs = 5_000;
const lookMs = 100;

/**
 * Returns which part of a channel's plan changes. The platform re-encrypts a password for each configuration, so
 * secrets are compared in plain text.
 */
function changeOf(before: ChannelPlan, after: ChannelPlan, access: CameraAccess): "none" | "analysis" | "camera" {
  const opened = (plan: ChannelPlan): ChannelPlan => ({
    ...plan,
    camera: { ...plan.camera, source: openedSource(plan.camera.source, access) },
  });
  const [former, next] = [opened(before), opened(after)];
  if (isDeepStrictEqual(former, next)) return "none";
  const stream = ({ camera, arrangements, local }: ChannelPlan) => {
    const { name: _name, motion: _motion, ...opening } = camera;
    const alarms = raisesAlarms({ camera, arrangements });
    return { camera: opening, local, alarms, isAnalysed: arrangements.length > 0 };
  };
  return isDeepStrictEqual(stream(former), stream(next)) ? "analysis" : "camera";
}

/**
 * All channels of one device. A new configuration reopens only cameras whose stream or frame rate changes. A camera
 * stays open if only its algorithms change.
 */
export class ChannelSet {
  readonly #deps: (plan: ChannelPlan) => ChannelDeps;
  #channels = new Map<string, Channel>();
  /** Settles when the last configuration has been applied. Configurations are applied one after another. */
  #applying: Promise<void> = Promise.resolve();

  constructor(deps: (plan: ChannelPlan) => ChannelDeps) {
    this.#deps = deps;
  }

  apply(plans: readonly ChannelPlan[]): Promise<void> {
    const work = this.#applying.then(() => this.#apply(plans));
    // a failed configuration must not block later ones
    this.#applying = work.catch(() => undefined);
    return work;
  }

  /** Names of the channels. */
  names(): string[] {
    return [...this.#channels.keys()];
  }

  get(channel: string): Channel | undefined {
    return this.#channels.get(channel);
  }

  /**
   * Waits until the channel is ready, and returns it. A camera with new settings needs a moment to reopen.
   * @throws CommandFailure `unknown_channel`, or `no_picture` (at once if the camera has failed)
   */
  async opened(name: string, isReady: (channel: Channel) => boolean): Promise<Channel> {
    const until = performance.now() + openingMs;
    for (;;) {
      const channel = this.#channels.get(name);
      if (channel === undefined) throw new CommandFailure("unknown_channel", "通道不存在");
      if (isReady(channel)) return channel;
      if (!channel.isOpening || performance.now() > until) throw new CommandFailure("no_picture", "通道离线，暂无画面");
      await setTimeout(lookMs);
    }
  }

  /**
   * Reopens a camera.
   * @returns false if there is no such channel
   */
  restart(channel: string): boolean {
    const known = this.#channels.get(channel);
    known?.restart();
    return known !== undefined;
  }

  /** Reopens the offline channels of a device that has registered by GB/T 28181, without waiting for their next try. */
  reopen(deviceCode: string): void {
    for (const channel of this.#channels.values()) {
      const { source } = channel.plan.camera;
      if (source.kind === "gb28181" && source.device_code === deviceCode && !channel.isSending) channel.restart();
    }
  }

  /** Resumes recording; called when the disk has free space again. */
  recordAgain(): void {
    for (const channel of this.#channels.values()) channel.recordAgain();
  }

  points(): DevicePoints {
    return { points: [...this.#channels.values()].map((channel) => channel.point()) };
  }

  rates(): ReturnType<Channel["rates"]>[] {
    return [...this.#channels.values()].map((channel) => channel.rates());
  }

  async #apply(plans: readonly ChannelPlan[]): Promise<void> {
    const kept = new Map<string, Channel>();
    const made: Channel[] = [];
    const exchanges: (() => Promise<void>)[] = [];
    // New channels and algorithms are created before others are stopped. If that fails, all channels stay as they were.
    for (const plan of plans) {
      const channel = this.#channels.get(plan.camera.channel);
      const deps = this.#deps(plan);
      const change = channel === undefined ? "camera" : changeOf(channel.plan, plan, deps.access);
      if (channel === undefined || change === "camera") {
        made.push(new Channel(plan, deps));
        continue;
      }
      kept.set(plan.camera.channel, channel);
      if (change === "analysis") exchanges.push(channel.prepare(plan));
    }
    const ended = [...this.#channels.values()].filter((channel) => !kept.has(channel.plan.camera.channel));
    await Promise.all([...ended.map((channel) => channel.stop()), ...exchanges.map((exchange) => exchange())]);
    for (const channel of made) {
      const former = this.#channels.get(channel.plan.camera.channel);
      if (former !== undefined) channel.follow(former);
      kept.set(channel.plan.camera.channel, channel);
    }
    this.#channels = kept;
    for (const channel of made) channel.start();
  }
}
