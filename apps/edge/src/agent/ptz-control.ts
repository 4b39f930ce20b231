import { isDeepStrictEqual } from "node:util";
import { type CameraSource } from "@huiyan/contract/device/device.device";
import { type PtzAbility, PtzDescribeParams, PtzParams } from "@huiyan/contract/point/ptz.device";
import { type CameraAccess, onvifCameraOf } from "#platform/ffmpeg/camera-input.ts";
import { type GbPlatform } from "#platform/gb28181/gb-platform.ts";
import { GbPtz } from "#platform/gb28181/gb-ptz.ts";
import { CommandFailure } from "#platform/mqtt/command-inbox.ts";
import { CannotMove, OnvifPtz } from "#platform/onvif/onvif-ptz.ts";

type CameraPtz = Pick<OnvifPtz, "describe" | "move" | "goTo" | "close">;

interface Known {
  source: CameraSource;
  ptz: CameraPtz;
}

const noPtz = "no_ptz";

/** Executes PTZ (pan, tilt, zoom) commands on the cameras of a device. */
export class PtzControl {
  readonly #sourceOf: (channel: string) => CameraSource | undefined;
  readonly #access: (channel: string) => CameraAccess;
  readonly #gb: GbPlatform | undefined;
  readonly #known = new Map<string, Known>();

  /** @param gb platform of cameras that register by GB/T 28181; absent: none */
  constructor(
    sourceOf: (channel: string) => CameraSource | undefined,
    access: (channel: string) => CameraAccess,
    gb?: GbPlatform,
  ) {
    this.#sourceOf = sourceOf;
    this.#access = access;
    this.#gb = gb;
  }

  describe(params: unknown): Promise<PtzAbility> {
    const { channel } = PtzDescribeParams.parse(params);
    return this.#use(channel, (ptz) => ptz.describe());
  }

  act(params: unknown): Promise<void> {
    const wanted = PtzParams.parse(params);
    return this.#use(wanted.channel, (ptz) =>
      "preset" in wanted ? ptz.goTo(wanted.preset) : ptz.move(wanted, wanted.ms),
    );
  }

  async #use<T>(channel: string, work: (ptz: CameraPtz) => Promise<T>): Promise<T> {
    const ptz = this.#ptzOf(channel);
    try {
      return await work(ptz);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      throw new CommandFailure(error instanceof CannotMove ? noPtz : "camera_failed", text);
    }
  }

  #ptzOf(channel: string): CameraPtz {
    const source = this.#sourceOf(channel);
    if (source === undefined) throw new CommandFailure("unknown_channel", "通道不存在");
    const known = this.#known.get(channel);
    if (known !== undefined && isDeepStrictEqual(known.source, source)) return known.ptz;
    known?.ptz.close();
    const ptz = this.#open(channel, source);
    this.#known.set(channel, { source, ptz });
    return ptz;
  }

  #open(channel: string, source: CameraSource): CameraPtz {
    const gb = this.#gb;
    if (source.kind === "onvif") return new OnvifPtz(onvifCameraOf(source, this.#access(channel)));
    if (source.kind === "gb28181" && gb !== undefined) return new GbPtz(() => gb.server(), source);
    throw new CommandFailure(noPtz, "只有以 ONVIF 或国标接入的摄像头可以转动");
  }
}
