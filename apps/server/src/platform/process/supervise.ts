import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { type BackOffLimits, createBackOff, restartLimits } from "./back-off.ts";
import { childExit, endChild } from "./end-child.ts";
import { type LineSink, readLines } from "./output-lines.ts";

export interface SuperviseOptions {
  /** Chinese name of the child for the log. */
  name: string;
  /** Absolute path of the TypeScript or JavaScript file. */
  script: string;
  args?: string[];
  /** Complete environment of the child; default: that of this process. */
  env?: NodeJS.ProcessEnv;
  log: LineSink;
  /** Called with the process id after each start of the child. */
  onStart?: (pid: number) => void;
  /** If set, the child gets an IPC channel for messages and handles. Called with the child process after each start. */
  onChannel?: (child: ChildProcess) => void;
  /** Time between SIGTERM and SIGKILL, in milliseconds. */
  graceMs?: number;
  restart?: BackOffLimits;
}

export interface Supervised {
  /** Process id; null between two runs. */
  pid(): number | null;
  stop(): Promise<void>;
}

const endWithParent = new URL("./end-with-parent.ts", import.meta.url).href;

/**
 * Keeps a Node program running as a child of this process. Restarts it with increasing delays, and ends it with this
 * process.
 */
export function supervise(options: SuperviseOptions): Supervised {
  const { name, log, graceMs = 10_000 } = options;
  const stopping = new AbortController();
  let child: ChildProcess | null = launch(options);
  const keeping = keep();
  return {
    pid: () => child?.pid ?? null,
    async stop() {
      stopping.abort();
      if (child !== null) await endChild(child, "SIGTERM", graceMs);
      await keeping;
    },
  };

  async function keep(): Promise<void> {
    const backOff = createBackOff(options.restart ?? restartLimits);
    while (child !== null) {
      const since = Date.now();
      const code = await childExit(child);
      child = null;
      if (stopping.signal.aborted) return;
      const waitMs = backOff.next(Date.now() - since);
      log(`${name}意外退出（${code === null ? "被信号终止" : `退出码 ${code}`}），${waitMs} 毫秒后重新启动`);
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) child = launch(options);
    }
  }
}

function launch({ script, args = [], env, log, onStart, onChannel }: SuperviseOptions): ChildProcess {
  // detached, so that Ctrl-C in the terminal reaches only the supervisor, which stops its children in order
  const child = spawn(process.execPath, ["--import", endWithParent, script, ...args], {
    env: env ?? process.env,
    detached: true,
    stdio: onChannel === undefined ? ["pipe", "pipe", "pipe"] : ["pipe", "pipe", "pipe", "ipc"],
  });
  child.stdin?.on("error", () => undefined);
  for (const output of [child.stdout, child.stderr]) if (output !== null) readLines(output, log);
  if (child.pid !== undefined) onStart?.(child.pid);
  onChannel?.(child);
  return child;
}
