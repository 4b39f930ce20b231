import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type z } from "zod";
import { AppError } from "../error/app-error.ts";
import { FairQueue, type Payer } from "../limits/fair-queue.ts";

export interface WorkerLimits {
  /** Limit of the thread's heap; buffers count separately. */
  heapMb: number;
  /** Limit of the thread's processor time: a busy machine does not count against the data. */
  timeoutMs: number;
  payer: Payer;
  /** Estimated duration. */
  estimateMs: number;
}

/** The thread died, ran out of memory, or used up its processor time. */
export class WorkerFailed extends Error {}

/** A thread may wait for a processor until this multiple of its limit has passed. */
const maxElapsedFactor = 6;
const retryAfterSeconds = 10;

/**
 * Queue of threads of this process: each may use its whole heap. Waiting work holds its data.
 * One member has a burst of 30 seconds, and a sustained quarter of a core.
 */
const queue = new FairQueue({
  ...{ sideBySide: 2, smallMs: 1000, waitingInAll: 30, waitingOfGroup: 15, waitingOfOne: 10 },
  budgetMs: { burst: 30_000, perSecond: 250 },
});

function startWorker(file: URL, workerData: unknown, heapMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 };
  // Output of a library is discarded, and secrets of this process are withheld from it.
  return new Worker(file, { workerData, stdout: true, stderr: true, env: {}, resourceLimits });
}

/** Waits until the thread has used up its processor time. @throws WorkerFailed */
async function outOfTime(worker: Worker, limitMs: number, signal: AbortSignal): Promise<never> {
  for (let restMs = limitMs; restMs > 0; ) {
    await sleep(restMs, undefined, { signal });
    const { user, system } = await worker.cpuUsage();
    restMs = Math.ceil(limitMs - (user + system) / 1000);
  }
  throw new WorkerFailed("the processor time is used up");
}

/** Waits for the maximum elapsed time, also if the thread reports no usage. @throws AppError service_unavailable */
async function tooBusy(limitMs: number, signal: AbortSignal): Promise<never> {
  await sleep(maxElapsedFactor * limitMs, undefined, { signal });
  throw new AppError("service_unavailable", { retryAfterSeconds });
}

function firstMessage(worker: Worker, timeoutMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const answered = new AbortController();
  worker.once("message", resolve);
  worker.once("error", (error) => reject(new WorkerFailed(String(error), { cause: error })));
  worker.once("exit", () => reject(new WorkerFailed("it ended without an answer")));
  outOfTime(worker, timeoutMs, answered.signal).catch(reject);
  tooBusy(timeoutMs, answered.signal).catch(reject);
  return promise.finally(() => answered.abort());
}

/**
 * Processes untrusted data in a separate thread that ends afterwards.
 * Data that attacks its parser can cost only limited memory and time, and does not affect this thread.
 * @param file takes `workerData` and posts one message
 * @throws WorkerFailed; AppError too_many_requests if the payer's time is used up, service_unavailable if too many wait
 * or the machine is too busy
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
