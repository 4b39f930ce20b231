import { setTimeout as sleep } from "node:timers/promises";
import { type LineSink } from "./output-lines.ts";

export interface Shutdown {
  /** Steps run one after the other, the last added first, as each may need what was started before it. */
  add(name: string, stop: () => Promise<void> | void): void;
  /** Runs the steps; later calls answer the same promise. Never rejects: a step that fails is logged and passed over. */
  run(reason: string): Promise<void>;
}

export interface ShutdownOptions {
  log: LineSink;
  /** Longest time for one step. */
  stepMs?: number;
  exit?: (code: number) => void;
}

/**
 * npm, the bootstrap and the terminal each pass one Ctrl-C on, so that it arrives up to three times at once: only a
 * signal after this time is a person who does not want to wait.
 */
const sameKeypressMs = 1_000;

/** On SIGINT, SIGTERM or SIGHUP the system is stopped in order; a second signal ends the process at once. */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { log, stepMs = 30_000, exit = (code: number) => process.exit(code) } = options;
  const steps: { name: string; stop: () => Promise<void> | void }[] = [];
  let began: { at: number; done: Promise<void> } | null = null;

  function run(reason: string): Promise<void> {
    began ??= { at: Date.now(), done: stopAll(reason) };
    return began.done;
  }

  async function stopAll(reason: string): Promise<void> {
    log(`正在停止（${reason}）…`);
    for (const { name, stop } of steps.toReversed()) await stopOne(name, stop);
    log("已停止");
  }

  async function stopOne(name: string, stop: () => Promise<void> | void): Promise<void> {
    const late = new AbortController();
    const patience = sleep(stepMs, "late", { signal: late.signal, ref: true }).catch(() => "done");
    try {
      if ((await Promise.race([stop(), patience])) === "late") log(`停止${name}超时，跳过`);
    } catch (error) {
      log(`停止${name}失败：${error instanceof Error ? error.message : String(error)}`);
    } finally {
      late.abort();
    }
  }

  function onSignal(signal: NodeJS.Signals): void {
    if (began !== null) {
      if (Date.now() - began.at > sameKeypressMs) exit(1);
      return;
    }
    run(`收到 ${signal}`).then(
      () => exit(0),
      () => exit(1),
    );
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  return { add: (name, stop) => void steps.push({ name, stop }), run };
}
