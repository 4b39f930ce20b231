import { once } from "node:events";
import { isDeepStrictEqual } from "node:util";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { type DeviceGb } from "@huiyan/contract/gb28181/gb28181.device";
import { gbEventTopic } from "@huiyan/contract/point/camera-event.names";
import { openFor } from "@huiyan/device-link/sealed";
import { cameraReasons } from "../network/camera-reason.ts";
import { type CameraEvent } from "../onvif/camera-event.ts";
import { type GbChannelSource, GbVideos } from "./gb-videos.ts";
import { type GbAlarm, type GbServer } from "./shared-video.ts";

/** Time in ms until a server that could not be opened is opened again. */
const againMs = 30_000;

export interface GbPlatformDeps {
  /** Called when a device registers, goes offline, or its catalogue changes. */
  onChange(deviceCode: string): void;
  onTrouble(text: string): void;
  onInfo(text: string): void;
}

/** Settings with the password in plain text, only in memory. */
type OpenSettings = Omit<DeviceGb, "password_sealed"> & { password: string };

/** Returns the reason why the server cannot be opened, as a sentence for users. */
function reasonOf(error: unknown, port: number): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/EADDRINUSE/.test(text)) return `国标接入的端口 ${port} 已被其他程序占用，请更换端口，或关闭占用它的程序`;
  if (/Cannot find (module|package)/.test(text)) return "设备程序缺少国标接入的组件，请用新的安装包重新安装设备程序";
  if (/EACCES/.test(text)) return `设备程序无权使用端口 ${port}，请更换为 1024 以上的端口`;
  return `国标接入未能启动：${text}`;
}

/** GB/T 28181 platform of a device: the server at which cameras register, while a configuration requires it. */
export class GbPlatform {
  readonly videos = new GbVideos(() => this.server());
  readonly #deps: GbPlatformDeps;
  readonly #alarmListeners = new Set<(alarm: GbAlarm) => void>();
  #wanted: OpenSettings | undefined;
  #server: GbServer | undefined;
  #trouble: string | undefined;
  #again: NodeJS.Timeout | undefined;
  /** Settles when the last change has been applied. Changes are applied one after another. */
  #changing: Promise<void> = Promise.resolve();

  constructor(deps: GbPlatformDeps) {
    this.#deps = deps;
  }

  /** Reason why the server is not open although it is required; undefined if it is. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  get isOpen(): boolean {
    return this.#server !== undefined;
  }

  /** Returns the running server. @throws Error with a Chinese sentence if there is none */
  server(): GbServer {
    if (this.#server !== undefined) return this.#server;
    throw new Error(this.#trouble ?? cameraReasons.gbOff);
  }

  /**
   * Starts, restarts or stops the server as the settings require. Never rejects: {@link trouble} has the reason.
   * @param key id and secret of this device, for which the password was encrypted
   */
  want(settings: DeviceGb | undefined, key: { deviceId: string; secret: string }): Promise<void> {
    if (settings === undefined) return this.#want(undefined);
    try {
      const { password_sealed: sealed, ...rest } = settings;
      return this.#want({ ...rest, password: openFor(sealed, key.secret, key.deviceId, sealInfo.camera) });
    } catch {
      return this.#refuse("国标接入的密码无法解密，请在平台上重新设置密码");
    }
  }

  #want(settings: OpenSettings | undefined): Promise<void> {
    this.#changing = this.#changing.then(async () => {
      if (isDeepStrictEqual(settings, this.#wanted) && (settings === undefined || this.isOpen)) return;
      this.#wanted = settings;
      await this.#close();
      await this.#open();
    });
    return this.#changing;
  }

  /** Stops the server because its settings cannot be used. */
  async #refuse(trouble: string): Promise<void> {
    await this.#want(undefined);
    this.#trouble = trouble;
    this.#deps.onTrouble(trouble);
  }

  /**
   * Listens to the alarms of a channel until the signal aborts. An alarm of an input counts for the channel that is the
   * input's parent. An alarm of the device itself, or of an input of the device, counts for the device's only channel.
   */
  async listen(
    { device_code, channel_code }: GbChannelSource,
    onEvent: (event: CameraEvent) => void,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) return;
    const ownerOf = (code: string): string | undefined => {
      const device = this.#server?.devices().find(({ id }) => id === device_code);
      const owner = device?.alarmInputs?.find(({ id }) => id === code)?.parentId ?? code;
      return owner === device_code && device?.channels.length === 1 ? device.channels[0]?.id : owner;
    };
    const listener = ({ deviceId, channelId, method, type }: GbAlarm): void => {
      if (deviceId !== device_code || ownerOf(channelId) !== channel_code) return;
      onEvent({ topic: gbEventTopic(method, type), source: "", isActive: undefined, isInitial: false });
    };
    this.#alarmListeners.add(listener);
    await once(signal, "abort");
    this.#alarmListeners.delete(listener);
  }

  stop(): Promise<void> {
    return this.#want(undefined);
  }

  async #close(): Promise<void> {
    clearTimeout(this.#again);
    this.#trouble = undefined;
    const server = this.#server;
    this.#server = undefined;
    await server?.close().catch(() => undefined);
  }

  async #open(): Promise<void> {
    const wanted = this.#wanted;
    if (wanted === undefined) return;
    const { port, server_id: serverId, domain, media_from: from, media_to: to, password } = wanted;
    try {
      // imported only here, because a program that was upgraded from a version without the package must still start
      const { openGbServer } = await import("@huiyan/gb28181/gb-server");
      const server = await openGbServer({
        serverId,
        domain,
        port,
        host: "0.0.0.0",
        mediaPorts: { from, to },
        passwordOf: () => password,
      });
      server.onChange((code) => this.#deps.onChange(code));
      server.onAlarm((alarm) => {
        for (const listener of this.#alarmListeners) listener(alarm);
      });
      this.#server = server;
      this.#deps.onInfo(`国标接入已启动，端口 ${server.port}`);
    } catch (error) {
      const reason = reasonOf(error, port);
      if (reason !== this.#trouble) this.#deps.onTrouble(reason);
      this.#trouble = reason;
      this.#again = setTimeout(() => this.#retry(wanted), againMs).unref();
    }
  }

  #retry(wanted: OpenSettings): void {
    this.#changing = this.#changing.then(async () => {
      if (this.#wanted === wanted && !this.isOpen) await this.#open();
    });
  }
}
