import { join } from "node:path";
import { mainFrameVersion } from "./agent/version.ts";
import { help, readStart } from "./config.ts";
import { askPagePassword } from "./pages/local/ask-password.ts";
import { Launcher } from "./platform/upgrade/launcher.ts";
import { type AgentStarted } from "./platform/upgrade/launcher-messages.ts";
import { VersionStore } from "./platform/upgrade/version-store.ts";

const defaultTrialSeconds = 60;

/** Returns the maximum time for a new version to connect to the server, ms; otherwise the launcher rolls back. */
function trialMs(setting = process.env.UPGRADE_TRIAL_SECONDS): number {
  const seconds = Number(setting ?? defaultTrialSeconds);
  if (!(seconds >= 1 && seconds <= 3_600)) throw new Error("配置有误：UPGRADE_TRIAL_SECONDS 须为 1 到 3600 的秒数");
  return seconds * 1_000;
}

async function run(args: readonly string[]): Promise<number> {
  const start = readStart(args);
  if (start === undefined) {
    console.log(help);
    return 0;
  }
  if (start.setsPagePassword) {
    await askPagePassword(start.config.data);
    return 0;
  }
  for (const warning of start.warnings) console.error(`提示：${warning}`);
  const launcher = new Launcher({
    store: new VersionStore(start.config.data),
    installation: join(import.meta.dirname, "../../.."),
    builtIn: mainFrameVersion(),
    args,
    trialMs: trialMs(),
    log: (text) => console.error(text),
    onAgent: (pid) => void process.send?.({ kind: "agent", pid } satisfies AgentStarted, () => undefined),
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => launcher.stop(signal));
  return launcher.run();
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
