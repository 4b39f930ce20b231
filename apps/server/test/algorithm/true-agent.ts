import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { z } from "zod";
import { putPoint, putPointAlgorithm } from "#features/point/point.public.ts";
import { type TestApp } from "../test-app.ts";
import { addDevice, type TestDevice, type World } from "../world.ts";
import { publisherKey } from "./algorithm-package.ts";

const script = fileURLToPath(new URL("../../../edge/src/main.ts", import.meta.url));
const clips = fileURLToPath(new URL("../../../../demo/clips/", import.meta.url));
/** Analysed frames per second of the agent's camera. */
const framesPerSecond = 1;
const Versions = z.record(z.string(), z.string());
const regions = [
  {
    name: "区",
    polygon: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
  },
];

/** The edge agent in a separate process, with one camera that plays a file in a loop. */
export class TrueAgent {
  readonly device: TestDevice;
  readonly #app: TestApp;
  /** Data folder of the agent. */
  readonly data: string;
  readonly #config: string;
  #program: ChildProcess | undefined;

  private constructor(app: TestApp, device: TestDevice, { data, config }: { data: string; config: string }) {
    this.#app = app;
    this.device = device;
    this.data = data;
    this.#config = config;
    this.resume();
  }

  /** @param algIds algorithms of the agent's camera */
  static async start(app: TestApp, world: World, folder: string, algIds: readonly string[]): Promise<TrueAgent> {
    const device = await addDevice(app, world.orgId, world.groupId);
    const { uid: deviceUid, deviceId, pointId, channel, client } = device;
    const { sql } = app.services.db;
    await putPoint(sql, {
      orgId: world.orgId,
      deviceUid,
      channel,
      name: "月台",
      analysisFps: framesPerSecond,
      now: app.clock.now(),
      camera: { kind: "file", path: join(clips, "yard.mp4"), loop: true },
    });
    for (const algId of algIds) await putPointAlgorithm(sql, pointId, algId, { regions });
    const [config, data] = [join(folder, `${deviceId}.json`), join(folder, deviceId)];
    await writeFile(
      config,
      JSON.stringify({
        server: app.url,
        data,
        media: [clips],
        publisher_key: publisherKey,
        devices: [{ device_id: deviceId, type: "AIS", secret: client.secret }],
      }),
    );
    return new TrueAgent(app, device, { data, config });
  }

  /** Returns the versions and telemetry that the agent reported last. */
  async reported() {
    const { version, telemetry } = await this.#app.services.db.sql
      .selectFrom("device")
      .select(["version", "telemetry"])
      .where("id", "=", this.device.uid)
      .executeTakeFirstOrThrow();
    const { data } = DeviceTelemetry.safeParse(telemetry);
    const work = (id: string) => data?.algorithms?.find((each) => each.id === id);
    return { version: Versions.parse(version), at: data?.at ?? 0, work };
  }

  /** Stops the agent and keeps its data. */
  async stop(): Promise<void> {
    const program = this.#program;
    this.#program = undefined;
    if (program === undefined || program.exitCode !== null) return;
    const exit = once(program, "exit");
    program.kill("SIGTERM");
    await exit;
  }

  /** Starts the agent again with its existing data. */
  resume(): void {
    const env = { ...process.env, DISCOVERY_INTERFACE: "off" };
    this.#program = spawn(process.execPath, [script, "--config", this.#config], { env, stdio: "ignore" });
  }
}
