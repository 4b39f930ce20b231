import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addDevice } from "@huiyan/contract/device/device.api";
import { completeSetup } from "@huiyan/contract/session/session.api";
import { z } from "zod";
import { type Client, createClient } from "./client.ts";
import { type ServerProcess } from "./server-process.ts";

const ownAgent = fileURLToPath(new URL("../../edge/src/main.ts", import.meta.url));

export interface FactoryEntry {
  device_id: string;
  key: string;
  code: string;
  type: "AIS";
}

/** Creates devices like a factory, with the file that the server loads. */
export async function writeFactory(folder: string, count: number): Promise<{ path: string; devices: FactoryEntry[] }> {
  const devices = Array.from(
    { length: count },
    (_, at): FactoryEntry => ({
      device_id: `SIM-DEVICE-${String(at).padStart(4, "0")}`,
      key: `factory-key-of-device-${at}`,
      code: "ABCD2345",
      type: "AIS",
    }),
  );
  const path = join(folder, "factory.json");
  await writeFile(path, JSON.stringify(devices));
  return { path, devices };
}

/** Opens the one-time link that the server has printed, and claims the devices. */
export async function setUpOrganisation(server: ServerProcess, devices: readonly FactoryEntry[]): Promise<Client> {
  const key = /setup\?key=(\S+)/.exec(server.output())?.[1] ?? "";
  const input = { key, organisation: "压测企业", name: "压测员", account: "13912345678", password: "Test@2026" };
  const { token } = await createClient(server.url).call(completeSetup, input);
  const admin = createClient(server.url, token);
  for (const { device_id, code } of devices) await admin.call(addDevice, { nickname: device_id, device_id, code });
  return admin;
}

export interface SimulatorOptions {
  folder: string;
  server: string;
  /** Devices with the key from the factory, or with the secret of a claimed device. */
  devices: readonly (Pick<FactoryEntry, "device_id" | "type"> & ({ key: string } | { secret: string }))[];
  points: number;
  rate: number;
  seconds: number;
  batch?: number;
  env?: Record<string, string>;
  /** Node.js and edge agent to use in place of those of the repository. */
  program?: { node: string; main: string };
}

const SimulatorReport = z.object({
  created: z.number(),
  accepted: z.number(),
  duplicate: z.number(),
  refused: z.number(),
  waiting: z.number(),
  acknowledged_per_second: z.number(),
});

export interface RunningSimulator {
  pid: number;
  /** Resolves with the report when every outbox is empty. */
  report: Promise<z.infer<typeof SimulatorReport>>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
}

/** Starts the edge agent's simulator of this number of devices, each with a separate outbox. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const config = join(options.folder, "simulator.json");
  const devices = options.devices.map(({ device_id, type, ...keys }) => ({
    device_id,
    type,
    ...("secret" in keys ? { secret: keys.secret } : { factory_key: keys.key }),
  }));
  await writeFile(config, JSON.stringify({ server: options.server, data: join(options.folder, "simulator"), devices }));
  const flags = {
    config,
    simulate: devices.length,
    points: options.points,
    rate: options.rate,
    seconds: options.seconds,
    ledger: join(options.folder, "ledger"),
    ...(options.batch === undefined ? {} : { batch: options.batch }),
  };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const env = { ...process.env, ...options.env };
  const { node, main } = options.program ?? { node: process.execPath, main: ownAgent };
  const child = spawn(node, [main, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const report = once(child, "exit").then(() => {
    const line = output.split("\n").find((text) => text.startsWith('{"devices"'));
    if (line === undefined) throw new Error(`the simulator said no report:\n${output}`);
    return SimulatorReport.parse(JSON.parse(line));
  });
  return {
    pid: child.pid ?? 0,
    report,
    async kill() {
      child.kill("SIGKILL");
      await report.catch(() => undefined);
    },
  };
}

export interface Ledger {
  created: Set<string>;
  acknowledged: Set<string>;
}

/** Returns the ids of the events that the devices have generated, and of those that the server has acknowledged. */
export async function readLedger(folder: string): Promise<Ledger> {
  const ledger: Ledger = { created: new Set(), acknowledged: new Set() };
  for (const line of (await readFile(join(folder, "ledger"), "utf8")).split("\n")) {
    const [kind, , eventId] = line.split(" ");
    if (eventId === undefined) continue;
    if (kind === "created") ledger.created.add(eventId);
    if (kind === "accepted" || kind === "duplicate") ledger.acknowledged.add(eventId);
  }
  return ledger;
}
