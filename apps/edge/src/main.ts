import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import sharp from "sharp";
import { AlgorithmInstaller } from "./agent/algorithm/install-algorithm.ts";
import { DeviceAgent } from "./agent/device-agent.ts";
import { ServerChoice } from "./agent/local/server-choice.ts";
import { Program } from "./agent/program.ts";
import { mainFrameVersion } from "./agent/version.ts";
import { type AgentConfig, help, identityOf, readStart, type Start } from "./config.ts";
import { askPagePassword } from "./pages/local/ask-password.ts";
import { openLocalPage } from "./pages/local/open-local-page.ts";
import { ServerClock } from "./platform/clock/server-clock.ts";
import { DeviceAnnouncer } from "./platform/discovery/device-announcer.ts";
import { readDiscoveryInterface } from "./platform/discovery/discovery-interface.ts";
import { checkDecoder } from "./platform/ffmpeg/check-decoder.ts";
import { LogBuffer } from "./platform/log/log-buffer.ts";
import { modelWorkersFor } from "./platform/model/model-pool.ts";
import { readAlgorithms } from "./platform/runtime/algorithm-folder.ts";
import { AlgorithmPrograms } from "./platform/runtime/algorithm-programs.ts";
import { AlgorithmStore } from "./platform/runtime/algorithm-store.ts";
import { markDamaged } from "./platform/store/damaged-store.ts";
import { DiskReserve } from "./platform/store/disk-reserve.ts";
import { lockFolder } from "./platform/store/folder-lock.ts";
import { openStore } from "./platform/store/open-store.ts";
import { exitCodes, launchedVariable } from "./platform/upgrade/launcher-messages.ts";
import { publisherKey } from "./platform/upgrade/publisher-key.ts";
import { VersionStore } from "./platform/upgrade/version-store.ts";
import { VisionModel } from "./platform/vision/vision-model.ts";
import { simulate } from "./simulate/simulate.ts";

/**
 * Folder of the shipped algorithms. In a package, the packer has written the algorithms; in a checkout, `npm run agent`
 * builds them.
 */
const shippedFolder = fileURLToPath(new URL("../dist/algorithms", import.meta.url));
/**
 * Niceness of the analysis processes, so that a server and a browser on the same machine have priority; live analysis
 * may then drop frames.
 */
const analysisNiceness = 5;
/** Timeout of a clean shutdown in ms, including that of an agent that is still starting. */
const stopMs = 8_000;

// Settings of sharp: every frame is a different picture, so a cache would only use memory. With one thread, sharp
// leaves the other cores to the analysis.
sharp.cache(false);
sharp.concurrency(1);

async function runAgents(config: AgentConfig, end: EndSignal): Promise<void> {
  let hung: NodeJS.Timeout | undefined;
  // Ends the process even if its start or shutdown hangs, or something keeps it alive.
  void end.code.then((code) => {
    hung = setTimeout(() => process.exit(code === 0 ? 1 : code), stopMs).unref();
  });
  const logBuffer = new LogBuffer();
  const level = process.env.LOG_LEVEL ?? "info";
  const outputs = [logOutput(), logBuffer].map((stream) => ({ stream, level: "trace" as const }));
  const log = pino({ name: "edge", level }, pino.multistream(outputs));
  const discovery = readDiscoveryInterface(process.env.DISCOVERY_INTERFACE);
  const unlock = lockFolder(config.data);
  const serverChoice = new ServerChoice({
    folder: config.data,
    configured: new URL(config.server),
    trialMs: serverTrialMs(),
    deviceIds: config.devices.map(({ device_id }) => device_id),
    again: () => program.restart(),
    onTrouble: (text) => log.error(text),
  });
  const server = serverChoice.url;
  const disk = new DiskReserve(config.data);
  const db = openStore(config.data);
  const clock = new ServerClock(server);
  const model = new VisionModel(analysisNiceness, modelWorkersFor(availableParallelism()));
  const main_frame = mainFrameVersion();
  const shipped = readAlgorithms(shippedFolder);
  if (shipped.length === 0) log.warn("程序没有附带算法：请在平台的“算法下发”页把算法装到设备上");
  const store = new AlgorithmStore(config.data);
  const programs = new AlgorithmPrograms({ niceness: analysisNiceness, onTrouble: (text) => log.warn(text) });
  const program = new Program({
    version: main_frame,
    store: new VersionStore(config.data),
    publisherKey: config.publisher_key === undefined ? undefined : publisherKey(config.publisher_key),
    end: (code) => end.come(code),
  });
  const deps = {
    server,
    db,
    disk,
    clock,
    model,
    log,
    logBuffer,
    serverChoice,
    program,
    discovery,
    data: config.data,
    media: config.media,
    own: config.allow_loopback_cameras,
    quotaBytes: config.outbox_mb * 1024 * 1024,
    recordingBytes: config.recording_mb * 1024 * 1024,
    onDamaged: () => {
      log.error("发件箱数据库已损坏，程序即将重启：损坏的文件另存，能读出的事件继续上报");
      markDamaged(config.data);
      end.come(exitCodes.again);
    },
    algorithms: { shipped, store, programs, installer: new AlgorithmInstaller() },
  };
  await Promise.all([clock.start(), checkDecoder(log)]);
  const agents = config.devices.map((device) => new DeviceAgent(identityOf(device), deps));
  store.sweep(new Set(agents.flatMap((agent) => agent.algorithmFolders)));
  await Promise.all(agents.map((agent) => agent.start()));
  const announcer = new DeviceAnnouncer({
    interface: discovery,
    devices: () =>
      config.devices.map(({ device_id, type, name = device_id }) => ({
        deviceId: device_id,
        type,
        name,
        version: main_frame,
      })),
    onTrouble: (text) => log.warn(text),
  });
  announcer.start();
  serverChoice.start();
  const localPage = await openLocalPage({ config, agents, log });
  log.info({ devices: agents.length, server: server.origin }, "设备代理已启动");
  const code = await end.code;
  serverChoice.stop();
  await Promise.all([announcer.stop(), localPage?.stop(), ...agents.map((agent) => agent.stop())]);
  clock.stop();
  await Promise.all([model.close(), programs.close()]);
  db.close();
  unlock();
  if (beginsAgain(code)) clearTimeout(hung);
}

/** Returns true if the program must start itself again, because no launcher does it. */
const beginsAgain = (code: number | string | null | undefined): boolean =>
  code === exitCodes.again && process.env[launchedVariable] !== "1";

/**
 * Returns the maximum time in ms for all devices to connect to an address that a user has chosen on the device's page.
 */
function serverTrialMs(setting = process.env.SERVER_TRIAL_SECONDS): number {
  const seconds = Number(setting ?? 60);
  if (!(seconds >= 1 && seconds <= 3_600)) throw new Error("配置有误：SERVER_TRIAL_SECONDS 须为 1 到 3600 的秒数");
  return seconds * 1_000;
}

/** Returns the output stream of the log. An error of this stream, such as a full disk, must not end the agent. */
function logOutput(): ReturnType<typeof pino.destination> {
  const output = pino.destination(1);
  output.on("error", () => undefined);
  return output;
}

interface EndSignal {
  /**
   * Resolves with the exit code on the first SIGINT, SIGTERM or SIGHUP, when the launcher has ended, or when `come` is
   * called.
   */
  code: Promise<number>;
  come(code: number): void;
  /** Removes the signal listeners and no longer keeps the process alive. */
  release(): void;
}

/** Keeps the process alive until the end or until `release` is called. */
function endSignal(): EndSignal {
  const alive = setInterval(() => undefined, 60_000);
  const { promise, resolve } = Promise.withResolvers<number>();
  // A signal often arrives twice, from the terminal and from the parent process. The second one must not interrupt the
  // shutdown.
  const stop = (): void => resolve(0);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, stop);
  const release = (): void => {
    clearInterval(alive);
    if (process.connected) process.disconnect();
    else for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.off(signal, stop);
  };
  return { code: promise, come: resolve, release };
}

async function run(): Promise<void> {
  const start = readStart(process.argv.slice(2));
  if (start === undefined) {
    console.log(help);
    return;
  }
  if (start.setsPagePassword) return askPagePassword(start.config.data);
  // a launcher has already printed the warnings
  if (process.env[launchedVariable] !== "1") for (const warning of start.warnings) console.error(`提示：${warning}`);
  do process.exitCode = await runOnce(start);
  while (beginsAgain(process.exitCode));
}

/**
 * Runs the agents, or a simulation, until they end.
 * @returns the exit code
 */
async function runOnce(start: Start): Promise<number> {
  const end = endSignal();
  try {
    if (start.simulation === undefined) await runAgents(start.config, end);
    else await simulate(start.config, start.simulation, end.code);
    // a simulation ends the program when it is complete
    end.come(0);
    return await end.code;
  } finally {
    end.release();
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
