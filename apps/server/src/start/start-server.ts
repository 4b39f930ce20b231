import { join } from "node:path";
import { type App, startApp } from "../app.ts";
import { prepareDemo } from "../features/demo/demo.feature.ts";
import { createSetupKey, type DemoAccount, hasOrganisation, isSetupOpen } from "../features/session/session.public.ts";
import { type Clock } from "../platform/clock/clock.ts";
import { SharedClock } from "../platform/clock/shared-clock.ts";
import { type Config } from "../platform/config/config.ts";
import { createLog, type Log } from "../platform/log/log.ts";
import { openAppRole } from "../platform/postgres/app-role.ts";
import { supervisePostgres } from "../platform/postgres/supervise-postgres.ts";
import { type InstanceLock } from "../platform/process/instance-lock.ts";
import { assertPortFree } from "../platform/process/port-free.ts";
import { type RunFile, removeRunFile, writeRunFile } from "../platform/process/run-file.ts";
import { createShutdown, type Shutdown } from "../platform/process/shutdown.ts";
import { loadMasterKey } from "../platform/secret/master-key.ts";
import { type CommandLine } from "./command-line.ts";
import { demoPublisherKey, offerDemoAlgorithms } from "./demo-algorithms.ts";
import { refuseHalfRestored } from "./half-restored.ts";
import { keepTime } from "./keep-time.ts";
import { changeStock } from "./load-stock.ts";
import { startDemoAgent } from "./start-demo.ts";

const roleNames: Record<string, string> = { admin: "企业管理员", lead: "部门管理员", staff: "普通用户" };

/** What a person reads when everything has started. */
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

/** Keeps data/run.json true while parts are started again. */
function createRunNotes(config: Config): { run: RunFile; save(): void } {
  const run: RunFile = { url: "", ports: {}, pids: { server: process.pid }, accounts: [] };
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
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const noted = (pid: number) => {
    notes.run.pids.postgres = pid;
    notes.save();
  };
  const dataDir = join(config.dataDir, "postgres");
  const postgres = await supervisePostgres({
    dataDir,
    log: (line) => log.info({ part: "postgres" }, line),
    onRestart: noted,
  });
  shutdown.add("内置数据库", () => postgres.stop());
  notes.run.ports.postgres = postgres.port;
  noted(postgres.pid() ?? 0);
  return openAppRole(postgres, dataDir);
}

async function openSetup(app: App): Promise<string | undefined> {
  const { db, clock } = app.services;
  if ((await hasOrganisation(db.sql)) && !(await isSetupOpen(db))) return undefined;
  return `${app.url}/#/setup?key=${await createSetupKey(db, clock.now())}`;
}

/**
 * Starts what the settings and the command line ask for, and stops it in order at SIGINT or SIGTERM.
 * @param lock of the data folder, given back when it has stopped
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
  const shutdown = createShutdown({ log: (text) => log.info(text) });
  watchForBugs(log, shutdown);
  shutdown.add("数据目录锁", () => lock.release());
  const notes = createRunNotes(config);
  const fail = async (error: unknown) => {
    await shutdown.run("启动失败");
    throw error;
  };
  try {
    await assertPortFree(config.host, config.port);
    const databaseUrl = await startDatabase(config, log, shutdown, notes);
    const key = await loadMasterKey(config.masterKey, config.dataDir);
    if (clock instanceof SharedClock) {
      const keeping = await keepTime(clock, databaseUrl, log);
      shutdown.add("时钟", () => keeping.stop());
    }
    const app = await startApp({ config, databaseUrl, clock, key, log });
    shutdown.add("服务", () => app.close());
    await changeStock({ ...app.services, url: config.publicUrl ?? app.url }, line);
    const accounts = config.demo ? await startDemo(app, line, log, shutdown, notes) : [];
    if (isOwnPublisher) {
      const offered = offerDemoAlgorithms(app.services, log);
      shutdown.add("演示算法", () => offered.stop());
    }
    const setupUrl = config.demo ? undefined : await openSetup(app);
    Object.assign(notes.run, { url: app.url, accounts });
    notes.run.ports.web = Number(new URL(app.url).port);
    notes.save();
    shutdown.add("运行说明", () => removeRunFile(config.dataDir));
    say(banner(app.url, accounts, setupUrl));
  } catch (error) {
    await fail(error);
  }
}

/** A promise that nobody awaited costs a log line, not the system; after an exception that nobody caught it is stopped in order. */
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
  const demo = await prepareDemo(app.services, line);
  if (!line.agent) return demo.accounts;
  const { dataDir, publisherKey } = app.services.config;
  const onStart = (pids: { edge_launcher: number } | { edge: number }) => {
    Object.assign(notes.run.pids, pids);
    notes.save();
  };
  const agent = await startDemoAgent({
    dataDir,
    publisherKey,
    url: app.url,
    demo,
    cameras: line.cameras,
    log,
    onStart,
  });
  if (agent === undefined) log.warn("演示代理的密钥已丢失，请删除数据目录后重新启动");
  else shutdown.add("边缘代理", () => agent.stop());
  return demo.accounts;
}
