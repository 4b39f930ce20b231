import { type InstallAlgorithmParams } from "@huiyan/contract/algorithm/package.device";
import { type AlgorithmWork, DeviceCommand } from "@huiyan/contract/device/device.device";
import { type DeviceLink, linkDevice } from "../device-link.ts";
import { type TestApp } from "../test-app.ts";
import { addDevice, type TestDevice, type World } from "../world.ts";

type Answer = { state: "done"; result: object } | { state: "failed"; code: string; text: string };

/** A device that installs algorithms on command like a real one, and reports the state that a test sets. */
export class SimulatedDevice {
  readonly #app: TestApp;
  readonly device: TestDevice;
  readonly commands: { name: "install" | "uninstall"; params: unknown }[] = [];
  version: Record<string, string> = { main_frame: "24.11.1" };
  /** Answer to each command, in place of executing it; undefined: the device executes commands. */
  answer: Answer | undefined;
  #link: DeviceLink | undefined;

  private constructor(app: TestApp, device: TestDevice) {
    this.#app = app;
    this.device = device;
  }

  static async add(app: TestApp, world: World): Promise<SimulatedDevice> {
    return new SimulatedDevice(app, await addDevice(app, world.orgId, null));
  }

  async connect(): Promise<void> {
    const { deviceId, client } = this.device;
    const link = await linkDevice(this.#app, deviceId, client.secret);
    this.#link = link;
    await this.reportState();
    link.on("command/algorithm.install", (payload) => void this.#take("install", payload));
    link.on("command/algorithm.uninstall", (payload) => void this.#take("uninstall", payload));
  }

  /** Reports the versions of the device's program and algorithms. */
  async reportState(): Promise<void> {
    const { session } = this.#open();
    await this.#open().say("state", {
      session,
      online: true,
      type: "AIS",
      platform: "linux-x64",
      version: this.version,
      started_at: 0,
    });
  }

  /** Reports the state of an algorithm. @param at epoch ms */
  async report(work: AlgorithmWork, at: number, fps = 10): Promise<void> {
    await this.#open().say("telemetry", {
      at,
      cpu: 0.1,
      memory: { total: 1, used: 0 },
      disk: { total: 1, used: 0 },
      clock_offset_ms: 0,
      channels: [{ channel: "1", fps_in: fps, fps_analysed: fps, fps_set: fps, last_frame_at: at }],
      outbox: { events: 0, videos: 0, dropped_videos: 0, dropped_images: 0, dropped_events: 0 },
      algorithms: [work],
    });
  }

  async leave(): Promise<void> {
    await this.#link?.client.endAsync(true);
    this.#link = undefined;
  }

  #open(): DeviceLink {
    if (this.#link === undefined) throw new Error("the device is away");
    return this.#link;
  }

  async #take(name: "install" | "uninstall", payload: unknown): Promise<void> {
    const { id, params } = DeviceCommand.parse(payload);
    const ordered: unknown = JSON.parse(params);
    this.commands.push({ name, params: ordered });
    if (this.answer === undefined) await this.#do(name, ordered);
    await this.#open().say(`reply/${id}`, this.answer ?? { state: "done", result: { algorithms: {} } });
  }

  async #do(name: "install" | "uninstall", ordered: unknown): Promise<void> {
    if (name === "install") {
      const { id, version } = JSON.parse((ordered as InstallAlgorithmParams).manifest);
      this.version = { ...this.version, [id]: version };
    } else {
      const { [(ordered as { alg_id: string }).alg_id]: _gone, ...rest } = this.version;
      this.version = rest;
    }
    await this.reportState();
  }
}
