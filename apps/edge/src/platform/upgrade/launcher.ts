import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { AgentMessage, exitCodes, type LauncherMessage, launchedVariable } from "./launcher-messages.ts";
import {
  finalised,
  recordAtStart,
  rolledBack,
  type Settled,
  type Trial,
  type VersionRecord,
} from "./version-record.ts";
import { type VersionStore } from "./version-store.ts";

export interface LauncherSettings {
  store: VersionStore;
  /** The installation: its folder holds apps/edge, packages and node_modules. */
  installation: string;
  builtIn: string;
  /** The agent's command line. */
  args: readonly string[];
  /** Time within which a new version must reach the server, ms. */
  trialMs: number;
  log(text: string): void;
  /** Called for each agent that it starts. */
  onAgent(pid: number): void;
}

interface Ended {
  code: number;
  /** Undefined: it was stopped on request. */
  trial: "none" | "passed" | "failed" | undefined;
}

/** Time between asking a silent version to end and killing it, ms. */
const graceMs = 10_000;

/** Starts the agent of the version in force, restarts it on request, tries new versions and goes back. */
export class Launcher {
  readonly #settings: LauncherSettings;
  #child: ChildProcess | undefined;
  #stopping = false;

  constructor(settings: LauncherSettings) {
    this.#settings = settings;
  }

  /** Runs agents until one ends for good. @returns its exit code */
  async run(): Promise<number> {
    const { store, installation, builtIn } = this.#settings;
    store.linkPackages(join(installation, "node_modules"));
    let record = this.#usable(recordAtStart(store.readRecord(), builtIn));
    for (;;) {
      if (record.trial !== undefined && isLost(record, record.trial))
        record = this.#settle(rolledBack(record, record.trial));
      store.sweep(record);
      const { code, trial } = await this.#once(record);
      if (trial === undefined) return code;
      record = this.#usable(store.readRecord() ?? record);
      if (trial === "failed" && record.trial !== undefined) {
        record = this.#settle(rolledBack(record, record.trial));
        this.#settings.log(`新版本未能启动，已退回 ${record.version}`);
      } else if (code !== exitCodes.again && code !== exitCodes.switchVersion) {
        return code;
      }
      if (this.#stopping) return code;
    }
  }

  /** Forwards a signal; the agent's end is then the launcher's. */
  stop(signal: NodeJS.Signals): void {
    if (!this.#stopping) this.#settings.log(`正在停止（收到 ${signal}）…`);
    this.#stopping = true;
    this.#child?.kill(signal);
  }

  /** A version without files cannot be in force. */
  #usable(record: VersionRecord): VersionRecord {
    const { store, builtIn } = this.#settings;
    if (record.folder === null || store.has(record.folder)) return record;
    return { ...record, version: builtIn, folder: null };
  }

  #settle({ record, outcome }: Settled): VersionRecord {
    const { store } = this.#settings;
    store.keepOutcome(outcome);
    store.keepRecord(record);
    store.sweep(record);
    return record;
  }

  async #once(record: VersionRecord): Promise<Ended> {
    const { store, installation, args, trialMs, log, onAgent } = this.#settings;
    const trial = record.trial && { ...record.trial, started: true };
    const { version, folder } = trial ?? record;
    store.keepRecord({ ...record, ...(trial !== undefined && { trial }) });
    if (trial !== undefined) log(`试运行新版本 ${version}`);
    const root = folder === null ? installation : join(store.folder, folder);
    const child = spawn(process.execPath, [join(root, "apps/edge/src/main.ts"), ...args], {
      env: { ...process.env, [launchedVariable]: "1" },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child = child;
    if (child.pid !== undefined) onAgent(child.pid);
    let passed = trial === undefined;
    const patience = passed ? undefined : setTimeout(() => end(child), trialMs);
    child.on("message", (message) => {
      const parsed = AgentMessage.safeParse(message);
      if (passed || trial === undefined || parsed.data?.device_id !== trial.device_id) return;
      passed = true;
      clearTimeout(patience);
      this.#settle(finalised(record, trial));
      log(`新版本 ${version} 已启用`);
      child.send({ kind: "final" } satisfies LauncherMessage, () => undefined);
    });
    // A stop that came while there was no child yet.
    if (this.#stopping) child.kill("SIGTERM");
    const code = await exitOf(child);
    clearTimeout(patience);
    this.#child = undefined;
    if (!this.#stopping) return { code, trial: trial === undefined ? "none" : passed ? "passed" : "failed" };
    // The version is not proven yet: it is tried at the next start.
    if (!passed) store.keepRecord(record);
    return { code, trial: undefined };
  }
}

/** Its trial was ended by a stop of the machine, or the installation was renewed meanwhile. */
function isLost(record: VersionRecord, trial: Trial): boolean {
  return trial.started || compareVersions(trial.version, record.version) <= 0;
}

function end(child: ChildProcess): void {
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), graceMs);
  child.once("exit", () => clearTimeout(force));
}

/** The exit code as a shell reports it. */
function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code, signal) => resolve(code ?? 128 + (signal === "SIGKILL" ? 9 : 15)));
  });
}
