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

/**
 * Environment variables of the agent, which handles pictures. By default glibc has several arenas per core and raises
 * its threshold for large blocks, so that the memory of freed frames stays in the process. Systems without glibc ignore
 * these variables.
 */
const steadyMemory = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" } as const;

export interface LauncherSettings {
  store: VersionStore;
  /** Folder of the program that is installed on the machine, with apps/edge, packages and node_modules. */
  installation: string;
  builtIn: string;
  /** Command line of the agent. */
  args: readonly string[];
  /** Time within which a new version must connect to the server, ms. */
  trialMs: number;
  log(text: string): void;
  /** Called for each agent that the launcher starts. */
  onAgent(pid: number): void;
}

interface Ended {
  code: number;
  /** Result of a trial. none: there was no trial; undefined: the agent was stopped on request. */
  trial: "none" | "passed" | "failed" | undefined;
}

/** Milliseconds between the request to end and the kill of a version. */
const graceMs = 10_000;

/**
 * Starts the agent in its current version, restarts it on request, tries new versions and returns to the previous one
 * if they fail.
 */
export class Launcher {
  readonly #settings: LauncherSettings;
  #child: ChildProcess | undefined;
  #stopping = false;

  constructor(settings: LauncherSettings) {
    this.#settings = settings;
  }

  /**
   * Runs agents until one ends for good.
   * @returns its exit code
   */
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

  /** Forwards a signal to the agent, and kills it if it does not end; the launcher ends when the agent has ended. */
  stop(signal: NodeJS.Signals): void {
    if (!this.#stopping) this.#settings.log(`正在停止（收到 ${signal}）…`);
    this.#stopping = true;
    if (this.#child !== undefined) end(this.#child, signal);
  }

  /** Returns the record without a version whose files are missing. */
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
      env: { ...steadyMemory, ...process.env, [launchedVariable]: "1" },
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
    // ends a child that was started after the stop was requested
    if (this.#stopping) end(child);
    const code = await exitOf(child);
    clearTimeout(patience);
    this.#child = undefined;
    if (!this.#stopping) return { code, trial: trial === undefined ? "none" : passed ? "passed" : "failed" };
    // The trial has no result yet, so it is repeated at the next start.
    if (!passed) store.keepRecord(record);
    return { code, trial: undefined };
  }
}

/** Returns true if a trial has no result, because the machine was stopped or the installed program was updated. */
function isLost(record: VersionRecord, trial: Trial): boolean {
  return trial.started || compareVersions(trial.version, record.version) <= 0;
}

function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): void {
  child.kill(signal);
  const force = setTimeout(() => child.kill("SIGKILL"), graceMs);
  child.once("exit", () => clearTimeout(force));
}

/** Returns the exit code of a process as a shell reports it. */
function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code, signal) => resolve(code ?? 128 + (signal === "SIGKILL" ? 9 : 15)));
  });
}
