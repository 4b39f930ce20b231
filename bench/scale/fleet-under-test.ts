import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../apps/server/src/platform/process/free-port.ts";
import { startServerProcess } from "../../apps/server/test/server-process.ts";
import {
  type RunningSimulator,
  setUpOrganisation,
  startSimulator,
  writeFactory,
} from "../../apps/server/test/simulator.ts";
import { readCpuUse } from "../ingest/cpu-use.ts";
import { type Work } from "./fleet-model.ts";

/** Number of cameras per device. */
export const points = 4;
/** Time that a connected device needs to report its state and points, ms. */
const settleMs = 8_000;

export interface Measured {
  devices: number;
  cameras: number;
  /** Processor seconds per second for the presence of all devices together. */
  presence: Work;
  /** Processor seconds per alarm. */
  alarm: Work;
  alarmsPerSecond: number;
  storm: {
    /** Seconds from the start of a server without devices to its first response. */
    awaySeconds: number;
    /**
     * Seconds from the kill of the server until 50 % of the devices were connected again; `p95` and `all` are the same
     * for 95 % and all.
     */
    half: number;
    p95: number;
    all: number;
    /** Processor seconds per reconnect. */
    connect: Work;
  };
}

const each = (of: (part: keyof Work) => number): Work => ({
  thread: of("thread"),
  others: of("others"),
  database: of("database"),
  sender: of("sender"),
});
const minus = (a: Work, b: Work): Work => each((part) => a[part] - b[part]);
const over = (work: Work, count: number): Work => each((part) => work[part] / count);

/** Returns the processor seconds so far. The sender's are 0 if there is no sender process. */
function workOf(serverPid: number, senderPid?: number): Work {
  const { serverThread, serverOthers, database, sender } = readCpuUse(serverPid, senderPid);
  return { thread: serverThread, others: serverOthers, database, sender: senderPid === undefined ? 0 : sender };
}

async function connected(url: string): Promise<number> {
  const text = await fetch(`${url}/metrics`).then(
    (answer) => answer.text(),
    () => "",
  );
  return Number(/^huiyan_devices (\d+)/m.exec(text)?.[1] ?? 0);
}

/**
 * Polls until all devices are connected.
 * @returns seconds until 50 %, 95 % and all of the devices were connected
 */
async function untilConnected(url: string, all: number): Promise<{ half: number; p95: number; all: number }> {
  const began = performance.now();
  const reached: [number, number][] = [];
  for (;;) {
    const now = await connected(url);
    reached.push([(performance.now() - began) / 1000, now]);
    const at = (share: number) => Math.round((reached.find(([, count]) => count >= all * share)?.[0] ?? 0) * 10) / 10;
    if (now >= all) return { half: at(0.5), p95: at(0.95), all: at(1) };
    if (performance.now() - began > 600_000) throw new Error(`${now} of ${all} after ten minutes`);
    await sleep(100);
  }
}

/**
 * Measures a server without devices: seconds and processor time of its start, and processor time per second afterwards.
 */
async function measureAlone(options: Parameters<typeof startServerProcess>[0], seconds: number) {
  const began = performance.now();
  const server = await startServerProcess(options);
  const startSeconds = (performance.now() - began) / 1000;
  try {
    await sleep(settleMs);
    const start = workOf(server.pid);
    await sleep(seconds * 1000);
    return { startSeconds, start, idle: over(minus(workOf(server.pid), start), seconds) };
  } finally {
    await server.stop();
  }
}

/**
 * Measures the processor time of each kind of action on a fresh server. The real agent runs the devices, which have
 * four cameras each.
 */
export async function measureFleet(devices: number, alarmsPerSecond: number, seconds: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-fleet-"));
  const factory = await writeFactory(folder, devices);
  const options = { dataDir: join(folder, "data"), port: await findFreePort() };
  let server = await startServerProcess({
    ...options,
    args: ["--no-demo", "--load-devices", factory.path],
    env: { PRIVATE: "1" },
  });
  const again = { ...options, args: ["--no-demo"], env: { PRIVATE: "1" } };
  const play = async (rate: number, playSeconds: number): Promise<RunningSimulator> => {
    const settings = { folder, server: server.url, devices: factory.devices, points, rate, seconds: playSeconds };
    const simulator = await startSimulator(settings);
    simulator.report.catch(() => undefined);
    return simulator;
  };
  try {
    await setUpOrganisation(server, factory.devices);
    // first run of the simulator, in which the devices are claimed and receive their secrets
    const first = await play(0, 3600);
    await untilConnected(server.url, devices);
    await sleep(settleMs);
    await first.kill();
    await server.stop();
    const alone = await measureAlone(again, seconds);

    server = await startServerProcess(again);
    const simulator = await play(0, 3600);
    await untilConnected(server.url, devices);
    await sleep(settleMs);
    const before = workOf(server.pid, simulator.pid);
    await sleep(seconds * 1000);
    const quiet = minus(workOf(server.pid, simulator.pid), before);
    const presence = minus(over(quiet, seconds), alone.idle);

    const { sender } = workOf(server.pid, simulator.pid);
    await server.kill();
    const killed = performance.now();
    server = await startServerProcess(again);
    const up = performance.now();
    const reached = await untilConnected(server.url, devices);
    const [used, connectedSeconds] = [workOf(server.pid, simulator.pid), (performance.now() - killed) / 1000];
    await simulator.kill();
    // Processor time per reconnect: the time used since the restart, less three parts. The parts are the server's
    // start, the use of a server without devices, and the simulator's use before the kill.
    const aloneSeconds = connectedSeconds - alone.startSeconds - settleMs / 1000;
    const beside = each((part) => alone.start[part] + alone.idle[part] * aloneSeconds);
    const connect = over(minus(used, { ...beside, sender }), devices);
    const sinceKill = (value: number) => Math.round((value + (up - killed) / 1000) * 10) / 10;

    const raising = await play(alarmsPerSecond / devices, 3600);
    await untilConnected(server.url, devices);
    await sleep(settleMs);
    const [raised, from] = [await storedAlarms(server.url), workOf(server.pid, raising.pid)];
    await sleep(seconds * 1000);
    const [count, to] = [(await storedAlarms(server.url)) - raised, workOf(server.pid, raising.pid)];
    const alarm = over(minus(minus(to, from), quiet), count);
    await raising.kill();
    return {
      devices,
      cameras: devices * points,
      presence,
      alarm,
      alarmsPerSecond: Math.round((count / seconds) * 10) / 10,
      storm: {
        awaySeconds: Math.round(alone.startSeconds * 10) / 10,
        half: sinceKill(reached.half),
        p95: sinceKill(reached.p95),
        all: sinceKill(reached.all),
        connect,
      },
    };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function storedAlarms(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^huiyan_events_total\{[^}]*"accepted"[^}]*\} (\d+)/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}
