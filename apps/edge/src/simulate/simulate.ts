import { mkdirSync } from "node:fs";
import { mainFrameVersion } from "#agent/version.ts";
import { ServerClock } from "#platform/clock/server-clock.ts";
import { type AnswerTimes, answerTimes } from "#platform/mqtt/answer-watch.ts";
import { pause } from "#platform/outbox/change-signal.ts";
import { DiskReserve } from "#platform/store/disk-reserve.ts";
import { openStore } from "#platform/store/open-store.ts";
import { type AgentConfig, type Simulation } from "../config.ts";
import { Ledger } from "./ledger.ts";
import { samplePicture } from "./sample-alarm.ts";
import { SimulatedDevice } from "./simulated-device.ts";

/** Minimum interval between log lines about faults, ms, because a server under test is often unreachable. */
const reportEveryMs = 1_000;
const connectingAtOnce = 100;
const questionsPerSecond = 250;

/**
 * Simulates devices whose points raise alarms at a rate, until the time is over or a stop is requested. Then the
 * outboxes are emptied (a stop ends this early), and one line of JSON with the rates is printed.
 */
export async function simulate(config: AgentConfig, simulation: Simulation, stopped: Promise<unknown>): Promise<void> {
  if (config.devices.length < simulation.devices) {
    throw new Error(`配置有误：要模拟 ${simulation.devices} 台设备，配置文件中只有 ${config.devices.length} 台`);
  }
  mkdirSync(config.data, { recursive: true, mode: 0o700 });
  const server = new URL(config.server);
  const disk = new DiskReserve(config.data);
  const db = openStore(config.data);
  const clock = new ServerClock(server);
  const ledger = new Ledger(simulation.ledger);
  await clock.start();
  const deps = {
    server,
    db,
    disk,
    clock,
    ledger,
    data: config.data,
    points: simulation.points,
    eventsPerRequest: simulation.batch,
    versions: { main_frame: mainFrameVersion() },
    answers: answersOf(simulation.devices),
    quotaBytes: config.outbox_mb * 1024 * 1024,
    picture: await samplePicture(),
    onTrouble: seldom((text) => console.error(text)),
  };
  const devices = config.devices
    .slice(0, simulation.devices)
    .map(
      ({ device_id, type, factory_key, secret }) =>
        new SimulatedDevice({ deviceId: device_id, type, factoryKey: factory_key, secret, recordings: {} }, deps),
    );
  const stop = new AbortController();
  void stopped.then(() => stop.abort());
  await startAll(devices, stop.signal);

  const raising = new AbortController();
  const startedAt = performance.now();
  for (const device of devices) device.raise(simulation.rate, raising.signal);
  await pause(simulation.seconds === undefined ? 2 ** 31 - 1 : simulation.seconds * 1_000, stop.signal);
  raising.abort();
  const raisedSeconds = (performance.now() - startedAt) / 1_000;
  const waiting = (): number => devices.reduce((sum, device) => sum + device.waiting(), 0);
  while (waiting() > 0 && !stop.signal.aborted) await pause(50, stop.signal);
  const seconds = (performance.now() - startedAt) / 1_000;

  await Promise.all(devices.map((device) => device.stop()));
  const { created, accepted, duplicate, refused } = ledger.counts;
  console.log(
    JSON.stringify({
      devices: simulation.devices,
      points: simulation.points,
      created,
      accepted,
      duplicate,
      refused,
      waiting: waiting(),
      seconds: Number(seconds.toFixed(2)),
      created_per_second: Number((created / raisedSeconds).toFixed(1)),
      acknowledged_per_second: Number(((accepted + duplicate) / seconds).toFixed(1)),
    }),
  );
  clock.stop();
  ledger.close();
  db.close();
}

/**
 * Returns the ping times of a device. All devices together send at most `questionsPerSecond`, because late pings would
 * make the server look lost.
 */
function answersOf(devices: number): AnswerTimes {
  const minMs = (devices * 1_000) / questionsPerSecond;
  return {
    askEveryMs: Math.max(answerTimes.askEveryMs, minMs),
    patienceMs: Math.max(answerTimes.patienceMs, minMs),
  };
}

/**
 * Starts the devices with a limit on concurrent connects. One process plays thousands of devices that really have
 * separate processors; without the limit, all connects would time out.
 */
async function startAll(devices: readonly SimulatedDevice[], stopped: AbortSignal): Promise<void> {
  const connecting = new Set<Promise<void>>();
  for (const device of devices) {
    if (stopped.aborted) return;
    await device.start();
    connecting.add(device.opened);
    void device.opened.then(() => connecting.delete(device.opened));
    while (connecting.size >= connectingAtOnce && !stopped.aborted)
      await Promise.race([...connecting, pause(1_000, stopped)]);
  }
}

function seldom(tell: (text: string) => void): (text: string) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (text) => {
    const now = performance.now();
    if (now - reportedAt < reportEveryMs) return;
    reportedAt = now;
    tell(text);
  };
}
