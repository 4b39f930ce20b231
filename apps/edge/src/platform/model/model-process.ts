import { Worker } from "node:worker_threads";
import { type ModelAnswers, type ModelReply, type ModelTask } from "./model-messages.ts";

interface Waiting {
  resolve: (value: ModelAnswers[keyof ModelAnswers]) => void;
  reject: (error: Error) => void;
}

/** The worker thread that holds the models. A worker that died is started anew by the next question. */
export class ModelProcess {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  readonly #niceness: number;

  /** @param niceness of the worker's thread, 0 to 19, where the system can nice a thread (Linux) */
  constructor(niceness: number) {
    this.#niceness = niceness;
  }

  async ask<Kind extends ModelTask["kind"]>(task: Extract<ModelTask, { kind: Kind }>): Promise<ModelAnswers[Kind]> {
    const worker = this.#running();
    const id = this.#nextId++;
    const value = await new Promise<ModelAnswers[keyof ModelAnswers]>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, task }, [moved(task)]);
    });
    // The worker answers each kind of task with its own kind of value; both ends are this program.
    return value as ModelAnswers[Kind];
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
    this.#failAll(new Error("the model worker was closed"));
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL("./model-worker.ts", import.meta.url), {
      stdout: true,
      workerData: { niceness: this.#niceness },
    });
    // tfjs writes notices to stdout, which belongs to the program that was called.
    worker.stdout.resume();
    worker.unref();
    worker.on("message", (reply: ModelReply) => this.#settle(reply));
    worker.on("error", (error) => this.#lost(worker, error));
    worker.on("exit", () => this.#lost(worker, new Error("the model worker ended")));
    this.#worker = worker;
    return worker;
  }

  #settle(reply: ModelReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ("error" in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.value);
  }

  #lost(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#failAll(error instanceof Error ? error : new Error(String(error)));
  }

  #failAll(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

function moved(task: ModelTask): ArrayBuffer {
  const buffer = task.kind === "detect" ? task.square.buffer : task.picture.planes.buffer;
  if (!(buffer instanceof ArrayBuffer)) throw new Error("a picture in shared memory cannot be moved");
  return buffer;
}
