import { SharedClock } from "./platform/clock/shared-clock.ts";
import { parseConfig } from "./platform/config/config.ts";
import { lockInstance } from "./platform/process/instance-lock.ts";
import { ownCommands } from "./platform/process/own-commands.ts";
import { assertPortFree } from "./platform/process/port-free.ts";
import { type CommandLine, help, isCommand, parseCommandLine } from "./start/command-line.ts";
import { explainFailure } from "./start/explain-failure.ts";

/** Imports only the modules that the command needs. Loading the whole product takes seconds, too long for `--help`. */
async function main(): Promise<void> {
  const line = parseCommandLine(process.argv.slice(2));
  if (line.help || (line.installation !== undefined && process.argv.length === 4)) {
    // ignores a pipe that the reader closes early, as in `--help | head`
    process.stdout.on("error", () => undefined);
    process.stdout.write(`${help}\n`);
  } else if (isCommand(line)) {
    const { runCommand } = await import("./start/run-command.ts");
    await runCommand(line);
  } else await start(line);
}

async function start(line: CommandLine): Promise<void> {
  if (line.installation !== undefined)
    throw new Error(`huiyan 只运行命令，不启动服务。启动服务请运行 ${ownCommands.start}，查看命令请运行 huiyan --help`);
  const config = parseConfig(process.env, line.demo, line.demoPublic);
  for (const warning of config.warnings) process.stderr.write(`提示：${warning}\n`);
  const lock = lockInstance(config.dataDir);
  try {
    await assertPortFree(config.host, config.port);
  } catch (error) {
    lock.release();
    throw error;
  }
  const { startServer } = await import("./start/start-server.ts");
  await startServer(config, line, new SharedClock(), lock);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
});
