import { systemClock } from "./platform/clock/clock.ts";
import { SharedClock } from "./platform/clock/shared-clock.ts";
import { type Config, ConfigError, parseConfig } from "./platform/config/config.ts";
import { AlreadyRunning, type InstanceLock, lockInstance } from "./platform/process/instance-lock.ts";
import { type CommandLine, changesStock, help, parseCommandLine } from "./start/command-line.ts";

/** A sentence for the one who started it; only what nobody foresaw brings its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return "网页端口已被占用，请停掉占用它的程序，或用环境变量 PORT 换一个端口";
  if (code === "EACCES") return "没有权限使用该端口或数据目录，请换用 PORT 或 HUIYAN_DATA";
  if (code === "ECONNREFUSED") return "数据库连接不上，请检查 DATABASE_URL，以及数据库是否已启动";
  return error instanceof ConfigError || /\p{Script=Han}/u.test(error.message)
    ? error.message
    : (error.stack ?? error.message);
}

/** Each command loads what it needs: the whole product takes seconds, which nobody waits for who asked for help. */
async function main(): Promise<void> {
  const line = parseCommandLine(process.argv.slice(2));
  if (line.help) {
    // `--help | head`: who has read enough closes the pipe
    process.stdout.on("error", () => undefined);
    process.stdout.write(`${help}\n`);
    return;
  }
  const config = parseConfig(process.env, line.demo, line.demoPublic);
  if (line.backup !== undefined) {
    const { runBackup } = await import("./start/backup-command.ts");
    await runBackup(config, line.backup, systemClock);
  } else if (line.restore !== undefined) {
    const { runRestore } = await import("./start/backup-command.ts");
    await runRestore(config, line.restore);
  } else if (line.verdictSet !== undefined) {
    const { runVerdictSet } = await import("./start/verdict-set-command.ts");
    await runVerdictSet(config, line.verdictSet, systemClock);
  } else await start(config, line);
}

/** What is to be loaded needs no stopped server: where one runs, it is loaded in parallel, and this process ends. */
async function start(config: Config, line: CommandLine): Promise<void> {
  const lock = changesStock(line) ? lockUnlessRunning(config.dataDir) : lockInstance(config.dataDir);
  if (lock === undefined) {
    const { changeStockOfRunning } = await import("./start/load-stock.ts");
    await changeStockOfRunning(config, line, systemClock);
  } else {
    const { startServer } = await import("./start/start-server.ts");
    await startServer(config, line, new SharedClock(), lock);
  }
}

function lockUnlessRunning(dataDir: string): InstanceLock | undefined {
  try {
    return lockInstance(dataDir);
  } catch (error) {
    if (error instanceof AlreadyRunning) return undefined;
    throw error;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
