import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { processUse } from "./process-use.ts";
import { runtimeLimits } from "./runtime-limits.ts";
import {
  type FrameSearch,
  type RuntimeQuestion,
  RuntimeReply,
  type RuntimeRequest,
  type RuntimeUse,
} from "./runtime-messages.ts";

export interface ProcessSettings {
  /** URL of the algorithm's module. */
  entry: string;
  /** Memory per channel in MiB, as declared in the manifest. */
  memoryMb: number;
  /** Niceness of the process, 0 to 19. */
  niceness: number;
}

/** A request failed inside the algorithm; its process continues. */
export class AlgorithmError extends Error {}
/** The process has ended, or cannot be started now. The message gives the reason in Chinese. */
export class ProcessEnded extends Error {}

interface Pending {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

const mib = 1024 * 1024;

/** Returns the agent's settings of the C library's memory, the only environment variables that an algorithm gets. */
function memorySettings(): NodeJS.ProcessEnv {
  const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_ } = process.env;
  return { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_ };
}

/**
 * The child process in which one algorithm runs for all channels. A process that exceeds its limits is ended, and the
 * reason is reported.
 */
export class AlgorithmProcess {
  /** Resolves when the module is loaded; rejects with ProcessEnded. */
  readonly loaded: Promise<void>;
  /** Resolves with the reason when the process has ended. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #memoryMb: number;
  readonly #load = Promise.withResolvers<void>();
  readonly #end = Promise.withResolvers<string>();
  readonly #pending = new Map<number, Pending>();
  readonly #searches = new Map<number, FrameSearch>();
  readonly #watch: NodeJS.Timeout;
  readonly #startedAt = performance.now();
  #isLoaded = false;
  #openSearches = 0;
  #inTurn = Promise.resolve();
  #lastId = 0;
  #lastRun = 0;
  #use: RuntimeUse = { cpuUs: 0, rss: 0 };
  #heardAt = performance.now();
  #hasEnded = false;

  constructor({ entry, memoryMb, niceness }: ProcessSettings) {
    this.loaded = this.#load.promise;
    this.loaded.catch(() => undefined);
    this.ended = this.#end.promise;
    this.#memoryMb = memoryMb;
    const script = new URL("./algorithm-child.js", import.meta.url);
    this.#child = fork(script, [entry], {
      env: memorySettings(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [
        `--max-old-space-size=${memoryMb * runtimeLimits.heapFactor}`,
        `--max-semi-space-size=${runtimeLimits.youngHeapMb}`,
      ],
    });
    this.#child.on("message", (message) => this.#take(message));
    this.#child.on("error", (error) => this.stop(`无法启动：${error.message}`));
    this.#child.on("exit", (_code, signal) => this.stop(this.#messageOf(signal)));
    // The IPC channel must not keep the agent alive.
    this.#child.unref();
    this.#child.channel?.unref();
    if (this.#child.pid !== undefined) nice(this.#child.pid, niceness);
    this.#watch = setInterval(() => void this.#look(), runtimeLimits.watchMs).unref();
  }

  get use(): RuntimeUse {
    return this.#use;
  }

  /**
   * Begins the run of a channel.
   * @returns number of the run
   */
  open(settings: unknown, search: FrameSearch): number {
    const run = ++this.#lastRun;
    this.#searches.set(run, search);
    this.tell({ notice: "open", run, settings });
    return run;
  }

  /** Sets the frame in which the run's next searches for plates and faces are made. */
  searchIn(run: number, search: FrameSearch): void {
    this.#searches.set(run, search);
  }

  close(run: number): void {
    this.#searches.delete(run);
    this.tell({ notice: "close", run });
  }

  tell(request: RuntimeRequest): void {
    // A process that is ending accepts no requests. When the process has ended, the waiting callers are rejected.
    if (!this.#hasEnded && this.#child.connected) this.#child.send(request, () => undefined);
  }

  /**
   * Sends a request and waits for the answer.
   * @throws AlgorithmError or ProcessEnded
   */
  async ask(question: RuntimeQuestion): Promise<unknown> {
    await this.loaded;
    if (this.#hasEnded) throw new ProcessEnded("已停止");
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = ++this.#lastId;
    if (this.#pending.size === 0) this.#heardAt = performance.now();
    this.#pending.set(id, { resolve, reject });
    this.tell({ id, question });
    return promise;
  }

  /**
   * Ends the process. Waiting requests are rejected, and `ended` resolves.
   * @param reason in Chinese
   */
  stop(reason: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#watch);
    this.#child.kill("SIGKILL");
    this.#load.reject(new ProcessEnded(reason));
    for (const { reject } of this.#pending.values()) reject(new ProcessEnded(reason));
    this.#pending.clear();
    this.#end.resolve(reason);
  }

  #take(message: unknown): void {
    if (this.#hasEnded) return;
    this.#heardAt = performance.now();
    const parsed = RuntimeReply.safeParse(message);
    if (!parsed.success) this.stop("返回的内容无效");
    else if ("failed" in parsed.data) this.stop(`无法加载：${parsed.data.failed}`);
    else if ("plates" in parsed.data) void this.#searchPlates(parsed.data);
    else if ("berths" in parsed.data) void this.#judgeBerths(parsed.data);
    else if ("things" in parsed.data) void this.#findThings(parsed.data);
    else if ("faces" in parsed.data) void this.#searchFaces(parsed.data);
    else {
      this.#use = parsed.data.use;
      if ("loaded" in parsed.data) this.#begin();
      else this.#settle(parsed.data);
      this.#weigh(this.#use.rss);
    }
  }

  #begin(): void {
    this.#isLoaded = true;
    this.#load.resolve();
  }

  #settle(reply: { id: number } & ({ value?: unknown } | { error: string })): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ("error" in reply) pending?.reject(new AlgorithmError(reply.error));
    else pending?.resolve(reply.value);
  }

  #searchPlates({ plates, run, box, effort }: Extract<RuntimeReply, { plates: number }>): Promise<void> {
    return this.#search(
      async () => this.tell({ plates, readings: (await this.#searches.get(run)?.plates(box, effort)) ?? [] }),
      (error) => this.tell({ plates, error }),
    );
  }

  #searchFaces({ faces, run, box }: Extract<RuntimeReply, { faces: number }>): Promise<void> {
    return this.#search(
      async () => this.tell({ faces, found: (await this.#searches.get(run)?.faces(box)) ?? [] }),
      (error) => this.tell({ faces, error }),
    );
  }

  #findThings({ things, run, finder }: Extract<RuntimeReply, { things: number }>): Promise<void> {
    return this.#searchInTurn(
      async () => this.tell({ things, detections: (await this.#searches.get(run)?.things(finder)) ?? [] }),
      (error) => this.tell({ things, error }),
    );
  }

  #judgeBerths({ berths, run, corners }: Extract<RuntimeReply, { berths: number }>): Promise<void> {
    return this.#searchInTurn(
      async () => this.tell({ berths, shares: (await this.#searches.get(run)?.berths(corners)) ?? [] }),
      (error) => this.tell({ berths, error }),
    );
  }

  /** Answers searches one after another, because each copies the whole picture. */
  #searchInTurn(answer: () => Promise<void>, refuse: (error: string) => void): Promise<void> {
    this.#inTurn = this.#inTurn.then(() => this.#search(answer, refuse));
    return this.#inTurn;
  }

  async #search(answer: () => Promise<void>, refuse: (error: string) => void): Promise<void> {
    this.#openSearches += 1;
    try {
      await answer();
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error));
    } finally {
      this.#openSearches -= 1;
      this.#heardAt = performance.now();
    }
  }

  /** Ends the process if it uses more memory than a bare process plus the limit for each of its channels. */
  #weigh(rss: number): void {
    if (rss > (this.#allowedMb() + runtimeLimits.bareMb) * mib) this.stop(this.#tooMuch());
  }

  #allowedMb(): number {
    return this.#memoryMb * Math.max(1, this.#searches.size);
  }

  #tooMuch(): string {
    return `内存超过 ${this.#allowedMb()} MB`;
  }

  async #look(): Promise<void> {
    if (!this.#isLoaded) {
      if (performance.now() - this.#startedAt > runtimeLimits.loadMs)
        this.stop(`${runtimeLimits.loadMs / 1_000} 秒内未能启动`);
      return;
    }
    if (this.#pending.size === 0 || this.#openSearches > 0) return;
    const heardAt = this.#heardAt;
    if (performance.now() - heardAt > runtimeLimits.silentMs) {
      this.stop(`${runtimeLimits.silentMs / 1_000} 秒没有返回`);
      return;
    }
    const use = await processUse(this.#child.pid ?? 0);
    if (use === undefined || this.#heardAt !== heardAt) return;
    this.#weigh(use.rss);
    // Processor time is measured instead of elapsed time, because a busy machine is not the algorithm's fault.
    if (use.cpuUs - this.#use.cpuUs > runtimeLimits.frameCpuMs * 1_000)
      this.stop(`一帧用时超过 ${runtimeLimits.frameCpuMs} 毫秒`);
  }

  /** Returns the reason of an exit. A full heap ends a process by SIGABRT. */
  #messageOf(signal: NodeJS.Signals | null): string {
    return signal === "SIGABRT" || signal === "SIGTRAP" ? this.#tooMuch() : "意外退出";
  }
}

/** Sets the priority of a process; without effect if the system refuses. */
function nice(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // the process has ended, or the user lacks the right
  }
}
