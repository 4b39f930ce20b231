import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { BackOff } from "../outbox/back-off.ts";
import { AlgorithmProcess, ProcessEnded } from "./algorithm-process.ts";
import { type FrameFiles } from "./frame-files.ts";
import { HostedRun, type RunHost } from "./hosted-run.ts";
import { type RunnableVersion, type RunOwner } from "./runnable-version.ts";
import { runtimeLimits } from "./runtime-limits.ts";

/** Code of one version of an algorithm. */
export interface AlgorithmCode {
  manifest: AlgorithmManifest;
  /** URL of the module. */
  entry: string;
}

export interface ProgramDeps {
  /** Niceness of the process, 0 to 19. */
  niceness: number;
  frames: FrameFiles;
  onTrouble(text: string): void;
}

/** Reason of the end of a process that was no longer used; not a fault. */
const idle = "idle";

/**
 * One version of an algorithm in its own process. The process is started on demand, and restarted with growing waits
 * after faults.
 */
export class AlgorithmProgram implements RunnableVersion, RunHost {
  readonly manifest: AlgorithmManifest;
  readonly frames: FrameFiles;
  readonly #entry: string;
  readonly #niceness: number;
  readonly #onTrouble: (text: string) => void;
  readonly #backOff = new BackOff(runtimeLimits.longestBackOffMs);
  #process: AlgorithmProcess | undefined;
  #startedAt = 0;
  #notBefore = 0;
  #users = 0;
  #idle: NodeJS.Timeout | undefined;
  #trouble: string | undefined;
  #restarts = 0;

  constructor(code: AlgorithmCode, { niceness, frames, onTrouble }: ProgramDeps) {
    this.manifest = code.manifest;
    this.#entry = code.entry;
    this.#niceness = niceness;
    this.frames = frames;
    this.#onTrouble = onTrouble;
  }

  /** Reason of the last fault; undefined once the process has run without one for a while. */
  get trouble(): string | undefined {
    if (this.#process !== undefined && performance.now() - this.#startedAt > runtimeLimits.soundMs)
      this.#trouble = undefined;
    return this.#trouble;
  }

  get isDown(): boolean {
    return this.#process === undefined && performance.now() < this.#notBefore;
  }

  isRunning(process: AlgorithmProcess): boolean {
    return this.#process === process;
  }

  /** Number of faults of the program, each of which led to a restart. */
  get restarts(): number {
    return this.#restarts;
  }

  get use(): AlgorithmProcess["use"] | undefined {
    return this.#process?.use;
  }

  load(): Promise<void> {
    return this.process().loaded;
  }

  start(settings: unknown, owner: RunOwner): HostedRun {
    return new HostedRun(this, owner, settings);
  }

  async refusal(settings: unknown): Promise<string | undefined> {
    try {
      const answer = await this.process().ask({ kind: "refusal", settings });
      return typeof answer === "string" ? answer : undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * Returns the process; starts it if necessary.
   * @throws ProcessEnded while the version is suspended after a fault
   */
  process(): AlgorithmProcess {
    if (this.#process !== undefined) return this.#process;
    if (this.isDown) throw new ProcessEnded(this.#trouble ?? "已停止");
    const { needs } = this.manifest;
    const memoryMb = needs?.memory_mb ?? runtimeLimits.memoryMb;
    const process = new AlgorithmProcess({ entry: this.#entry, memoryMb, niceness: this.#niceness });
    this.#process = process;
    this.#startedAt = performance.now();
    void process.ended.then((reason) => this.#ended(process, reason));
    this.#rest();
    return process;
  }

  /** Registers a channel as a user of the process, until it calls release. */
  acquire(): void {
    this.#users += 1;
    clearTimeout(this.#idle);
  }

  release(): void {
    this.#users -= 1;
    this.#rest();
  }

  /**
   * Ends the process.
   * @param reason in Chinese: why it must not continue
   */
  stop(reason: string): void {
    this.#process?.stop(reason);
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const process = this.#process;
    this.#process = undefined;
    process?.stop(idle);
    await process?.ended;
  }

  #rest(): void {
    clearTimeout(this.#idle);
    if (this.#users === 0) this.#idle = setTimeout(() => void this.close(), runtimeLimits.idleMs).unref();
  }

  #ended(process: AlgorithmProcess, reason: string): void {
    if (this.#process !== process) return;
    this.#process = undefined;
    if (performance.now() - this.#startedAt > runtimeLimits.soundMs) this.#backOff.reset();
    const waitMs = this.#backOff.next();
    this.#notBefore = performance.now() + waitMs;
    this.#trouble = reason;
    this.#restarts += 1;
    this.#onTrouble(`算法 ${this.manifest.id} 已停止：${reason}；${Math.ceil(waitMs / 1_000)} 秒后重新启动`);
  }
}
