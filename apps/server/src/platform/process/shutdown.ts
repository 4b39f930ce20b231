import { setTimeout as sleep } from "node:timers/promises";
import { type LineSink } from "./output-lines.ts";

export interface Shutdown {
  /**
   * Adds a step for the shutdown. Steps run one after the other in reverse order, because each part may need the parts
   * that started before it.
   * @throws Error if the stop has begun: the added step still runs as the next one, and the start must not continue
   */
  add(name: string, stop: () => Promise<void> | void): void;
  /** True as soon as the first signal has arrived or `run` was called. */
  isStopping(): boolean;
  /**
   * Runs the start. A stop during the start waits until it adds its next step, which ends it. Rejects if the start
   * rejects.
   */
  start(begin: () => Promise<void>): Promise<void>;
  /**
   * Runs the steps; further calls return the same promise. Never rejects: a failed step is logged, and the next step
   * runs.
   */
  run(reason: string): Promise<void>;
}

export interface ShutdownOptions {
  log: LineSink;
  /** Maximum duration of one step in milliseconds; default: 30 s. */
  stepMs?: number;
  exit?: (code: number) => void;
}

/**
 * Milliseconds during which repeated signals count as one. One Ctrl-C arrives up to three times, because npm, the
 * bootstrap script and the terminal each forward it. Only a later signal means that the user does not want to wait.
 */
const sameKeypressMs = 1_000;

/** Stops the system in order on SIGINT, SIGTERM or SIGHUP. A second signal ends the process at once. */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { log, stepMs = 30_000, exit = (code: number) => process.exit(code) } = options;
  const steps: { name: string; stop: () => Promise<void> | void }[] = [];
  let starting: Promise<void> = Promise.resolve();
  let began: { at: number; done: Promise<void> } | null = null;

  function run(reason: string): Promise<void> {
    began ??= { at: Date.now(), done: stopAll(reason) };
    return began.done;
  }

  async function stopAll(reason: string): Promise<void> {
    log(`正在停止（${reason}）…`);
    await stopOne("未完成的启动", () => starting.catch(() => undefined));
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await stopOne(step.name, step.stop);
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
  return {
    add(name, stop) {
      steps.push({ name, stop });
      if (began !== null) throw new Error("在启动期间停止");
    },
    isStopping: () => began !== null,
    start(begin) {
      starting = begin();
      return starting;
    },
    run,
  };
}
