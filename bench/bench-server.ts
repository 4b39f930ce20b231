import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPoints } from "@huiyan/contract/point/point.api";
import { findFreePort } from "../apps/server/src/platform/process/free-port.ts";
import { type Client } from "../apps/server/test/client.ts";
import { type ServerProcess, startServerProcess } from "../apps/server/test/server-process.ts";
import { type FactoryEntry, setUpOrganisation, startSimulator, writeFactory } from "../apps/server/test/simulator.ts";
import { readSecrets } from "./device-secrets.ts";

export interface BenchDevice {
  deviceId: string;
  secret: string;
  channel: string;
}

export interface BenchServer {
  server: ServerProcess;
  admin: Client;
  devices: BenchDevice[];
  stop(): Promise<void>;
}

/** Runs each device's real agent until it has fetched the device's secret and reported its channel. */
async function introduce(folder: string, server: ServerProcess, admin: Client, devices: FactoryEntry[]): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const first = await startSimulator({ folder, server: server.url, devices, points: 1, rate: 0, seconds: 3 });
    await first.report;
    const { page } = await admin.call(findPoints, { size: 1 });
    if (page.count === devices.length) return;
  }
  throw new Error("not every device reported its channel");
}

/**
 * Starts a fresh server in a separate process, with claimed devices of one channel each.
 * @param databaseUrl database that the caller provides; unset: the server's embedded one
 */
export async function startBenchServer(deviceCount: number, pages = 20, databaseUrl?: string): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-bench-"));
  const factory: { path: string; devices: FactoryEntry[] } = await writeFactory(folder, deviceCount);
  const port = await findFreePort();
  const server = await startServerProcess({
    dataDir: join(folder, "data"),
    port,
    args: ["--no-demo", "--load-devices", factory.path],
    env: { PAGES_PER_SESSION: String(pages), ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
  });
  const admin = await setUpOrganisation(server, factory.devices);
  await introduce(folder, server, admin, factory.devices);
  const secrets = readSecrets(join(folder, "simulator"));
  const devices = factory.devices.map(({ device_id }) => ({
    deviceId: device_id,
    secret: secrets.get(device_id) ?? "",
    channel: "1",
  }));
  return {
    server,
    admin,
    devices,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
