import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type ModelAnswers, type ModelReply, type ModelTask } from "./model-messages.ts";

type Answer = ModelAnswers[keyof ModelAnswers];

interface Question {
  id: number;
  task: ModelTask;
  resolve: (value: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * Heap limits of the worker. Live data is about 20 MB; without limits, garbage grows for minutes before it is
 * collected.
 */
const heapLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * Handle of a worker thread that holds the models. After a crash, the next request restarts it. Requests are sent one
 * at a time: if the thread's port always held a message, its event loop would never finish work of several turns, such
 * as reading plates.
 */
export class ModelProcess {
  #worker: Worker | undefined;
  #asked: Question | undefined;
  #queue: Question[] = [];
  #nextId = 1;
  readonly #niceness: number;

  /** @param niceness niceness of the worker's thread, 0 to 19; only on systems that support it per thread (Linux) */
  constructor(niceness: number) {
    this.#niceness = niceness;
  }

  /** Number of requests that are waiting or in progress. */
  get load(): number {
    return this.#queue.length + (this.#asked === undefined ? 0 : 1);
  }

  async ask<Kind extends ModelTask["kind"]>(task: Extract<ModelTask, { kind: Kind }>): Promise<ModelAnswers[Kind]> {
    const value = await new Promise<Answer>((resolve, reject) => {
      this.#queue.push({ id: this.#nextId++, task, resolve, reject });
      this.#askNext();
    });
    // The worker answers every kind of task with its kind of value; both are part of this program.
    return value as ModelAnswers[Kind];
  }

  /**
   * Closes the worker. Waiting requests are rejected at once. The worker ends after its current request, because
   * terminating it earlier would end the program too.
   */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    const left = [...(this.#asked ? [this.#asked] : []), ...this.#queue];
    this.#asked = undefined;
    this.#queue = [];
    for (const { reject } of left) reject(new Error("the model worker was closed"));
    if (worker === undefined) return;
    const ended = once(worker, "exit");
    // The worker keeps the program alive while it ends, so that its exit is noticed.
    worker.ref();
    worker.postMessage("end");
    await ended;
  }

  #askNext(): void {
    if (this.#asked !== undefined) return;
    this.#asked = this.#queue.shift();
    if (this.#asked === undefined) return;
    const { id, task } = this.#asked;
    this.#running().postMessage({ id, task }, [moved(task)]);
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const workerData = { niceness: this.#niceness };
    const options = { stdout: true, workerData, resourceLimits: heapLimits };
    const worker = new Worker(new URL("./model-worker.ts", import.meta.url), options);
    // Native libraries may print notices to stdout, which would mix with the program's own output.
    worker.stdout.resume();
    worker.unref();
    worker.on("message", (reply: ModelReply) => this.#settle(reply));
    worker.on("error", (error) => this.#lost(worker, error));
    worker.on("exit", () => this.#lost(worker, new Error("the model worker ended")));
    this.#worker = worker;
    return worker;
  }

  #settle(reply: ModelReply): void {
    const question = this.#asked;
    if (question?.id !== reply.id) return;
    this.#asked = undefined;
    this.#askNext();
    if ("error" in reply) question.reject(new Error(reply.error));
    else question.resolve(reply.value);
  }

  #lost(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const question = this.#asked;
    this.#asked = undefined;
    question?.reject(error instanceof Error ? error : new Error(String(error)));
    this.#askNext();
  }
}

function moved(task: ModelTask): ArrayBuffer {
  const buffer = bufferOf(task);
  if (!(buffer instanceof ArrayBuffer)) throw new Error("a picture in shared memory cannot be moved");
  return buffer;
}

function bufferOf(task: ModelTask): ArrayBufferLike {
  if (task.kind === "detect" || task.kind === "find" || task.kind === "berths") return task.bytes.buffer;
  return task.kind === "face" ? task.picture.data.buffer : task.picture.planes.buffer;
}
