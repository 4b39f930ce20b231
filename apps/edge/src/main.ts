import { mkdirSync } from "node:fs";
import { pino } from "pino";
import sharp from "sharp";
import { DeviceAgent } from "./agent/device-agent.ts";
import { mainFrameVersion } from "./agent/version.ts";
import { type AgentConfig, help, readStart } from "./config.ts";
import { algorithmModules } from "./features.ts";
import { ServerClock } from "./platform/clock/server-clock.ts";
import { VisionModel } from "./platform/model/vision-model.ts";
import { openStore } from "./platform/store/open-store.ts";
import { simulate } from "./simulate/simulate.ts";

/** Live analysis may drop frames; the server and the browser on the same machine may not. */
const analysisNiceness = 5;
/** A stop that hangs, for example on a server that does not answer, is cut short. */
const stopMs = 8_000;

// Every frame is another picture: a cache would only hold memory, and one thread leaves the other core to the rest.
sharp.cache(false);
sharp.concurrency(1);

async function runAgents(config: AgentConfig, stopped: Promise<void>): Promise<void> {
  const log = pino({ name: "edge", level: process.env.LOG_LEVEL ?? "info" });
  mkdirSync(config.data, { recursive: true });
  const server = new URL(config.server);
  const db = openStore(config.data);
  const clock = new ServerClock(server);
  const model = new VisionModel(analysisNiceness);
  const versions = Object.fromEntries(
    [...algorithmModules.values()].map(({ manifest: { id, version } }) => [id, version]),
  );
  const around = {
    ...{ server, db, clock, model, log, data: config.data, media: config.media },
    quotaBytes: config.outbox_mb * 1024 * 1024,
    versions: { main_frame: mainFrameVersion(), ...versions },
    modules: algorithmModules,
  };
  await clock.start();
  const agents = config.devices.map(
    ({ device_id, type, factory_key, secret }) =>
      new DeviceAgent({ deviceId: device_id, type, factoryKey: factory_key, secret }, around),
  );
  await Promise.all(agents.map((agent) => agent.start()));
  log.info({ devices: agents.length, server: config.server }, "设备代理已启动");
  await stopped;
  setTimeout(() => process.exit(1), stopMs).unref();
  await Promise.all(agents.map((agent) => agent.stop()));
  clock.stop();
  await model.close();
  db.close();
}

interface StopSignal {
  /** Settles at the first SIGINT or SIGTERM. */
  stopped: Promise<void>;
  /** Lets the process end by itself. */
  release(): void;
}

/** Keeps the process alive until a signal comes or it is released. */
function stopSignal(): StopSignal {
  const alive = setInterval(() => undefined, 60_000);
  const release = (): void => clearInterval(alive);
  // A signal often comes twice, from the terminal and from the parent; the second must not cut the stop short.
  const stopped = new Promise<void>((resolve) => {
    process.on("SIGINT", () => resolve()).on("SIGTERM", () => resolve());
  });
  return { stopped: stopped.then(release), release };
}

async function run(): Promise<void> {
  const start = readStart(process.argv.slice(2));
  if (start === undefined) {
    console.log(help);
    return;
  }
  const { stopped, release } = stopSignal();
  try {
    if (start.simulation === undefined) await runAgents(start.config, stopped);
    else await simulate(start.config, start.simulation, stopped);
  } finally {
    release();
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
