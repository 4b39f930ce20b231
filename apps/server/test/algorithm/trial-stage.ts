import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installAlgorithms } from "@huiyan/contract/algorithm/delivery.api";
import { type AlgorithmWork } from "@huiyan/contract/device/device.device";
import { getTask } from "@huiyan/contract/task/task.api";
import { expect, vi } from "vitest";
import { deliveryWorker, loadAlgorithm } from "#features/algorithm/algorithm.feature.ts";
import { runNextTask } from "#features/task/task.public.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import { createWorld, signedIn, type World } from "../world.ts";
import { packAlgorithm, publisherKey } from "./algorithm-package.ts";
import { SimulatedDevice } from "./simulated-device.ts";

const sound = { frames: 1_000, skipped: 0, errors: 0, findings: 2, restarts: 0, cpu_ms: 0, memory: 0 };

/** Returns the state of a running version, by default without a fault. */
export const working = (id: string, version: string, more: Partial<AlgorithmWork> = {}): AlgorithmWork => ({
  id,
  version,
  state: "running",
  ...sound,
  ...more,
});

/** Returns the number of install and uninstall commands per device. */
export const commandsOf = (all: readonly SimulatedDevice[]) => all.map(({ commands }) => commands.length);

/** A server with algorithm packages, and an organisation whose devices the packages are delivered to. */
export class TrialStage {
  readonly app: TestApp;
  readonly #folder: string;
  #world: World;
  #devices: SimulatedDevice[] = [];

  private constructor(app: TestApp, folder: string, world: World) {
    this.app = app;
    this.#folder = folder;
    this.#world = world;
  }

  static async open(packed: readonly { id: string; version: string }[]): Promise<TrialStage> {
    const app = await startTestApp({ env: { PUBLISHER_KEY: publisherKey } });
    const folder = await mkdtemp(join(tmpdir(), "huiyan-trial-"));
    for (const packing of packed) await loadAlgorithm(app.services, await packAlgorithm(folder, packing));
    app.clock.moveBy(60_000);
    return new TrialStage(app, folder, await createWorld(app));
  }

  get world(): World {
    return this.#world;
  }

  get devices(): readonly SimulatedDevice[] {
    return this.#devices;
  }

  /** Replaces the organisation with a new one. */
  async next(): Promise<void> {
    await this.#leave();
    this.#world = await createWorld(this.app);
  }

  async close(): Promise<void> {
    await this.#leave();
    await this.app.close();
    await rm(this.#folder, { recursive: true });
  }

  /** Creates this number of connected devices, on which the version has run without a fault for an hour. */
  async connected(count: number, algId: string, version: string): Promise<readonly SimulatedDevice[]> {
    const { app, world } = this;
    this.#devices = await Promise.all(Array.from({ length: count }, () => SimulatedDevice.add(app, world)));
    for (const device of this.#devices) {
      device.version = { ...device.version, [algId]: version };
      await device.connect();
      await device.report(working(algId, version), 3_600_000);
    }
    const ids = this.#devices.map(({ device }) => device.uid);
    const stored = () =>
      app.services.db.sql.selectFrom("device").select("id").where("telemetry", "is not", null).where("id", "in", ids);
    await vi.waitFor(async () => expect(await stored().execute()).toHaveLength(count), 60_000);
    return this.#devices;
  }

  /** Starts a delivery of these algorithms to all devices. @returns id of the task */
  async deliver(alg_ids: string[]): Promise<string> {
    const device_ids = this.#devices.map(({ device }) => device.deviceId);
    const input = { platform: "linux-x64", alg_ids, device_ids };
    return (await this.world.admin.client.call(installAlgorithms, input)).task_id;
  }

  /** Returns state and text of each item of a task. */
  async texts(taskId: string): Promise<string[]> {
    const admin = await signedIn(this.app, this.world.admin.phone);
    return (await admin.call(getTask, { _id: taskId })).items.map(({ state, text }) => `${state} ${text}`.trim());
  }

  /** Moves the clock until the condition is true. */
  async until(isSo: () => Promise<boolean> | boolean, ms = 2_001): Promise<void> {
    const since = performance.now();
    while (!(await isSo())) {
      if (performance.now() - since > 30_000) throw new Error("it never came true");
      await this.turn(ms);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Advances the clock and runs all due tasks. */
  async turn(ms = 2_001): Promise<void> {
    this.app.clock.moveBy(ms);
    while (await runNextTask(this.app.services, [deliveryWorker]));
  }

  async #leave(): Promise<void> {
    await Promise.all(this.#devices.map((device) => device.leave()));
    this.#devices = [];
  }
}
