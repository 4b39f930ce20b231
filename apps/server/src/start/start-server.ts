import { existsSync } from "node:fs";
import { join } from "node:path";
import { prepareDemo } from "#features/demo/demo.feature.ts";
import { type FactoryDevice } from "#features/device/device.public.ts";
import { createSetupKey, type DemoAccount } from "#features/session/session.public.ts";
import { type Clock } from "#platform/clock/clock.ts";
import { SharedClock } from "#platform/clock/shared-clock.ts";
import { type Config } from "#platform/config/config.ts";
import { reachDatabase } from "#platform/db/reach-database.ts";
import { ofPart } from "#platform/failure/part-failure.ts";
import { createLog, type Log } from "#platform/log/log.ts";
import { openAppRole } from "#platform/postgres/app-role.ts";
import { supervisePostgres } from "#platform/postgres/supervise-postgres.ts";
import { type InstanceLock } from "#platform/process/instance-lock.ts";
import { type RunFile, removeRunFile, writeRunFile } from "#platform/process/run-file.ts";
import { createShutdown, type Shutdown } from "#platform/process/shutdown.ts";
import { freeBytesOf, megabytes } from "#platform/storage/file-trouble.ts";
import { type App, startApp } from "../app.ts";
import { type CommandLine } from "./command-line.ts";
import { demoPublisherKey, offerDemoAlgorithms } from "./demo-algorithms.ts";
import { refuseHalfRestored } from "./half-restored.ts";
import { keepTime } from "./keep-time.ts";
import { storesOf } from "./running-database.ts";
import { openServerKey } from "./server-key.ts";
import { startDemoAgent, writeAgentConfig } from "./start-demo.ts";

/** Free bytes required at the first start. An empty database with its log takes 66 MB and grows within hours. */
const firstStartBytes = 256 * 1024 ** 2;

/** Refuses to create an embedded database on a disk with too little space. @throws Error in Chinese */
function refuseSmallDisk(dataDir: string): void {
  if (existsSync(join(dataDir, "postgres", "cluster"))) return;
  const free = freeBytesOf(dataDir);
  if (free >= firstStartBytes) return;
  throw new Error(
    `磁盘空间不足：数据目录 ${dataDir} 所在的磁盘剩余 ${megabytes(free)}，首次启动至少需要 ${megabytes(firstStartBytes)}。请清理磁盘，或用环境变量 HUIYAN_DATA 换到另一块磁盘`,
  );
}

const roleNames: Record<string, string> = {
  admin: "企业管理员",
  lead: "部门管理员",
  staff: "普通用户",
  operator: "平台运营方",
};

/** Returns the text that is printed after a complete start. */
function banner(url: string, accounts: readonly DemoAccount[], setupUrl: string | undefined): string {
  const lines = [`慧眼已启动：${url}`];
  if (accounts.length > 0) {
    lines.push("演示账号：");
    for (const { role, account, password } of accounts)
      lines.push(`  ${roleNames[role] ?? role}  ${account}  ${password}`);
  }
  if (setupUrl !== undefined) lines.push("还没有企业。请用这个一次性链接创建第一个企业和管理员：", `  ${setupUrl}`);
  lines.push("按 Ctrl-C 停止");
  return `\n${lines.join("\n")}\n`;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Keeps data/run.json up to date when parts are restarted. */
function createRunNotes(config: Config): { run: RunFile; save(): void } {
  const run: RunFile = { url: "", ports: {}, pids: { server: process.pid }, stores: storesOf(config), accounts: [] };
  return {
    run,
    save() {
      if (run.url !== "") writeRunFile(config.dataDir, run);
    },
  };
}

async function startDatabase(
  config: Config,
  log: Log,
  shutdown: Shutdown,
  notes: ReturnType<typeof createRunNotes>,
): Promise<string> {
  if (config.databaseUrl !== undefined) {
    await reachDatabase(config.databaseUrl);
    return config.databaseUrl;
  }
  const noted = (pid: number) => {
    notes.run.pids.postgres = pid;
    notes.save();
  };
  const dataDir = join(config.dataDir, "postgres");
  refuseSmallDisk(config.dataDir);
  const part = { kind: "embedded_database", folder: config.dataDir } as const;
  const postgres = await ofPart(part, () =>
    supervisePostgres({ dataDir, log: (line) => log.info({ part: "postgres" }, line), onRestart: noted }),
  );
  shutdown.add("内置数据库", () => postgres.stop());
  notes.run.ports.postgres = postgres.port;
  noted(postgres.pid() ?? 0);
  return openAppRole(postgres, dataDir);
}

async function openSetup(app: App): Promise<string | undefined> {
  const { db, clock, config } = app.services;
  const key = await createSetupKey(db, clock.now());
  return key && `${config.publicUrl ?? app.url}/#/setup?key=${key}`;
}

/**
 * Starts all parts that the settings and the command line select. On SIGINT or SIGTERM, stops them in order.
 * @param lock lock of the data folder, released after the stop
 */
export async function startServer(
  configured: Config,
  line: CommandLine,
  clock: Clock,
  lock: InstanceLock,
): Promise<void> {
  refuseHalfRestored(configured.dataDir);
  const isOwnPublisher = configured.demo && line.agent && configured.publisherKey === undefined;
  const config = isOwnPublisher
    ? { ...configured, publisherKey: await demoPublisherKey(configured.dataDir) }
    : configured;
  const log = createLog(config.logLevel);
  let hasFailed = false;
  // prints the steps of a normal stop for the user; after a failed start the user should see only its cause
  const shutdown = createShutdown({ log: (text) => (hasFailed ? log.info(text) : say(text)) });
  watchForBugs(log, shutdown);
  shutdown.add("数据目录锁", () => lock.release());
  try {
    await shutdown.start(() => startParts({ config, line, clock, log, shutdown, isOwnPublisher }));
  } catch (error) {
    if (shutdown.isStopping()) return;
    hasFailed = true;
    await shutdown.run("启动失败");
    throw error;
  }
}

interface Start {
  config: Config;
  line: CommandLine;
  clock: Clock;
  log: Log;
  shutdown: Shutdown;
  /** True if the key that signs algorithm packages belongs to this data folder, as in the demo. */
  isOwnPublisher: boolean;
}

async function startParts({ config, line, clock, log, shutdown, isOwnPublisher }: Start): Promise<void> {
  const notes = createRunNotes(config);
  const databaseUrl = await startDatabase(config, log, shutdown, notes);
  const key = await openServerKey(config, databaseUrl);
  if (clock instanceof SharedClock) {
    const keeping = await keepTime(clock, databaseUrl, log);
    shutdown.add("时钟", () => keeping.stop());
  }
  const app = await startApp({ config, databaseUrl, clock, key, log });
  shutdown.add("服务", () => app.close());
  const accounts = config.demo ? await startDemo(app, line, log, shutdown, notes) : [];
  if (isOwnPublisher) {
    const offered = offerDemoAlgorithms(app.services, log);
    shutdown.add("演示算法", () => offered.stop());
  }
  Object.assign(notes.run, { url: app.url, accounts });
  notes.run.ports.web = Number(new URL(app.url).port);
  notes.save();
  shutdown.add("运行说明", () => removeRunFile(config.dataDir));
  say(banner(app.url, accounts, config.demo ? undefined : await openSetup(app)));
}

/** Logs an unhandled rejection and continues. Stops the server in order after an uncaught exception. */
function watchForBugs(log: Log, shutdown: Shutdown): void {
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled rejection"));
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "uncaught exception");
    void shutdown.run("意外错误").finally(() => process.exit(1));
  });
}

async function startDemo(
  app: App,
  line: CommandLine,
  log: Log,
  shutdown: Shutdown,
  notes: ReturnType<typeof createRunNotes>,
): Promise<DemoAccount[]> {
  const { dataDir, publisherKey } = app.services.config;
  const { cameras, history } = line;
  const options = { dataDir, publisherKey, url: app.url, cameras };
  const keepDevices = async (devices: readonly FactoryDevice[]) => void (await writeAgentConfig(options, devices));
  const accounts = await prepareDemo(app.services, { cameras, history, keepDevices });
  if (!line.agent) return accounts;
  const onStart = (pids: { edge_launcher: number } | { edge: number }) => {
    Object.assign(notes.run.pids, pids);
    notes.save();
  };
  const agent = await startDemoAgent({ ...options, log, onStart });
  if (agent === undefined) log.warn("演示代理的密钥已丢失，请删除数据目录后重新启动");
  else shutdown.add("边缘代理", () => agent.stop());
  return accounts;
}
