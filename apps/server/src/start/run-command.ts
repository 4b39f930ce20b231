import { resolve } from "node:path";
import { systemClock } from "#platform/clock/clock.ts";
import { parseConfig } from "#platform/config/config.ts";
import { type CommandLine } from "./command-line.ts";
import { becomeServiceAccount, readInstalled, type Settings } from "./installed.ts";
import { storesOf } from "./running-database.ts";

/** Returns the settings: of the installation that the command line names, otherwise of the environment. */
const settingsOf = ({ installation }: CommandLine): Settings =>
  installation === undefined
    ? { environment: process.env, origin: "设置来自环境变量", warnings: [] }
    : readInstalled(resolve(installation), process.env);

/** Runs the command and returns; never starts a server. @throws Error with a Chinese sentence for the operator */
export async function runCommand(line: CommandLine): Promise<void> {
  const { environment, origin, warnings } = settingsOf(line);
  const config = parseConfig(environment, false);
  if (line.installation !== undefined)
    becomeServiceAccount(resolve(line.installation), config.dataDir, line.restore !== undefined);
  const { database, pictures } = storesOf(config);
  process.stdout.write(
    `慧眼 ${config.version}；${origin}；数据目录 ${resolve(config.dataDir)}，数据库：${database}，图片：${pictures}\n`,
  );
  for (const warning of [...warnings, ...config.warnings]) process.stderr.write(`提示：${warning}\n`);
  if (line.backup !== undefined) {
    const { runBackup } = await import("./backup-command.ts");
    await runBackup(config, line.backup, systemClock);
  } else if (line.restore !== undefined) {
    const { runRestore } = await import("./backup-command.ts");
    await runRestore(config, line.restore);
  } else if (line.verdictSet !== undefined) {
    const { runVerdictSet } = await import("./verdict-set-command.ts");
    await runVerdictSet(config, line.verdictSet, systemClock);
  } else if (line.recountsFlow) {
    const { runRecountFlow } = await import("./recount-flow.ts");
    await runRecountFlow(config, systemClock);
  } else if (line.changesKey) {
    const { runChangeKey } = await import("./change-key.ts");
    await runChangeKey(config);
  } else {
    const { changeStockOfInstallation } = await import("./load-stock.ts");
    await changeStockOfInstallation(config, line, systemClock);
  }
}
