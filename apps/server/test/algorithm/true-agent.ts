import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { z } from "zod";
import { putPoint, putPointAlgorithm } from "../../src/features/point/point.public.ts";
import { type TestApp } from "../test-app.ts";
import { addDevice, type TestDevice, type World } from "../world.ts";
import { publisherKey } from "./algorithm-package.ts";

const script = fileURLToPath(new URL("../../../edge/src/main.ts", import.meta.url));
const clips = fileURLToPath(new URL("../../../../demo/clips/", import.meta.url));
/** That are analysed of its camera. */
export const framesPerSecond = 1;
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

/** The edge agent as a program of its own, with one camera that shows a file without end. */
export class TrueAgent {
  readonly device: TestDevice;
  readonly #app: TestApp;
  readonly #stop: () => Promise<void>;

  private constructor(app: TestApp, device: TestDevice, stop: () => Promise<void>) {
    this.#app = app;
    this.device = device;
    this.#stop = stop;
  }

  /** @param algIds arranged on its camera */
  static async start(app: TestApp, world: World, folder: string, algIds: readonly string[]): Promise<TrueAgent> {
    const device = await addDevice(app, world.orgId, world.groupId);
    const { uid: deviceUid, deviceId, pointId, channel, client } = device;
    const { sql } = app.services.db;
    await putPoint(sql, {
      ...{ orgId: world.orgId, deviceUid, channel, name: "月台", analysisFps: framesPerSecond, now: app.clock.now() },
      camera: { kind: "file", path: join(clips, "yard.mp4"), loop: true },
    });
    for (const algId of algIds) await putPointAlgorithm(sql, pointId, algId, { regions });
    const config = join(folder, `${deviceId}.json`);
    await writeFile(
      config,
      JSON.stringify({
        ...{ server: app.url, data: join(folder, deviceId), media: [clips], publisher_key: publisherKey },
        devices: [{ device_id: deviceId, type: "AIS", secret: client.secret }],
      }),
    );
    const env = { ...process.env, DISCOVERY_INTERFACE: "off" };
    const program = spawn(process.execPath, [script, "--config", config], { env, stdio: "ignore" });
    const exit = once(program, "exit");
    return new TrueAgent(app, device, async () => {
      program.kill("SIGTERM");
      await exit;
    });
  }

  /** Versions and telemetry as it said them last. */
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

  stop(): Promise<void> {
    return this.#stop();
  }
}
