import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const ids = ["HY-BOX-0001", "HY-BOX-0002", "HY-BOX-0003"];

export interface Boxes {
  /** Folder with the data of all devices. */
  folder: string;
  /** Path of the file with the factory data of the devices, which the server loads. */
  factory: string;
  ids: readonly string[];
  /** Starts one edge agent process per device. */
  start(server: string, publisherKey: string): void;
  /**
   * Takes over a device: stops its agent. @returns the secret that the device has stored
   */
  take(id: string): Promise<string>;
  stop(): Promise<void>;
}

/** Prepares three devices as they leave the factory. */
export function makeBoxes(): Boxes {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-boxes-"));
  // Deletes the folder on exit: the test runner loads this file in two processes, of which only one runs the journey.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const factory = join(folder, "factory.json");
  const keyOf = (id: string) => `factory-key-of-${id}`;
  const made = ids.map((device_id) => ({ device_id, key: keyOf(device_id), code: "ABCD2345", type: "AIS" }));
  writeFileSync(factory, JSON.stringify(made));
  // Permits the agent to open the journey's camera, which is on this machine.
  const own = { allow_loopback_cameras: true };
  const programs = new Map<string, ChildProcess>();
  const end = async (program: ChildProcess | undefined) => {
    if (program === undefined || program.exitCode !== null) return;
    const exit = once(program, "exit");
    program.kill("SIGTERM");
    await exit;
  };
  return {
    folder,
    factory,
    ids,
    start(server, publisher_key) {
      for (const id of ids) {
        const config = join(folder, `${id}.json`);
        const devices = [{ device_id: id, type: "AIS", factory_key: keyOf(id) }];
        writeFileSync(config, JSON.stringify({ ...own, server, data: join(folder, id), publisher_key, devices }));
        const env = { ...process.env, DISCOVERY_INTERFACE: "127.0.0.1", UPGRADE_TRIAL_SECONDS: "20" };
        const script = join(root, "apps/edge/src/launch.ts");
        programs.set(id, spawn(process.execPath, [script, "--config", config], { env, stdio: "ignore" }));
      }
    },
    async take(id) {
      await end(programs.get(id));
      const { secret }: { secret: string } = JSON.parse(readFileSync(join(folder, id, id, "secret.json"), "utf8"));
      return secret;
    },
    async stop() {
      await Promise.all([...programs.values()].map(end));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
