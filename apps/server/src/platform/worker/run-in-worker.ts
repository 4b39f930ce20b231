import { Worker } from "node:worker_threads";
import { type z } from "zod";
import { FairQueue, type Payer } from "../limits/fair-queue.ts";

export interface WorkerLimits {
  /** Of the thread's heap; what lies in buffers counts in addition. */
  heapMb: number;
  timeoutMs: number;
  payer: Payer;
  /** What it will take, as far as can be estimated before. */
  estimateMs: number;
}

/** The thread died, had not enough memory, or took too long. */
export class WorkerFailed extends Error {}

/**
 * Threads of this process at once: each may use its whole heap. What waits holds its data. One person has 30 seconds at
 * once, and a quarter of a core for as long as he likes.
 */
const queue = new FairQueue({
  ...{ sideBySide: 2, smallMs: 1000, waitingInAll: 30, waitingOfGroup: 15, waitingOfOne: 10 },
  budgetMs: { burst: 30_000, perSecond: 250 },
});

function startWorker(file: URL, workerData: unknown, heapMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 };
  // What a library prints belongs to nobody, and no secret of this process to it.
  return new Worker(file, { workerData, stdout: true, stderr: true, env: {}, resourceLimits });
}

function firstMessage(worker: Worker, timeoutMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => reject(new WorkerFailed("it took too long")), timeoutMs);
  worker.once("message", resolve);
  worker.once("error", (error) => reject(new WorkerFailed(String(error), { cause: error })));
  worker.once("exit", () => reject(new WorkerFailed("it ended without an answer")));
  return promise.finally(() => clearTimeout(timer));
}

/**
 * Gives foreign data to a thread of its own, which is thrown away afterwards: whatever the data does to the library
 * that reads it costs a bounded amount of memory and time, and never this thread's.
 * @param file takes `workerData` and posts one message
 * @throws WorkerFailed; AppError too_many_requests where the payer has used up his time, service_unavailable where too
 *   many wait
 */
export async function runInWorker<T>(
  file: URL,
  data: unknown,
  { heapMb, timeoutMs, payer, estimateMs }: WorkerLimits,
  answer: z.ZodType<T>,
): Promise<T> {
  async function work(): Promise<T> {
    const worker = startWorker(file, data, heapMb);
    try {
      return answer.parse(await firstMessage(worker, timeoutMs));
    } finally {
      await worker.terminate();
    }
  }
  return queue.run(payer, work, estimateMs);
}
