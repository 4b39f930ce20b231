import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type z } from "zod";
import { AppError } from "../error/app-error.ts";
import { FairQueue, type Payer } from "../limits/fair-queue.ts";

export interface WorkerLimits {
  /** Maximum heap of the thread in megabytes; buffers count separately. */
  heapMb: number;
  /** Maximum processor time of the thread in milliseconds. Waiting for a processor on a busy machine does not count. */
  timeoutMs: number;
  payer: Payer;
  /** Estimated duration in milliseconds. */
  estimateMs: number;
}

/** Error: the thread died, ran out of memory, or used up its processor time. */
export class WorkerFailed extends Error {}

/** Maximum elapsed time of a thread, as a multiple of its processor time limit; the rest is waiting for a processor. */
const maxElapsedFactor = 6;
const retryAfterSeconds = 10;

/**
 * Queue of the short-lived threads of this process. Few run in parallel, because each may use its whole heap; waiting
 * work also keeps its data in memory. One member may use a burst of 30 s of thread time, and a quarter of a core
 * permanently.
 */
const queue = new FairQueue({
  concurrent: 2,
  smallMs: 1000,
  waitingInAll: 30,
  waitingOfGroup: 15,
  waitingOfOne: 10,
  budgetMs: { burst: 30_000, perSecond: 250 },
});

function startWorker(file: URL, workerData: unknown, heapMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 };
  // the output of libraries is discarded; the empty environment hides the secrets of this process
  return new Worker(file, { workerData, stdout: true, stderr: true, env: {}, resourceLimits });
}

/** Rejects when the thread has used up its processor time. @throws WorkerFailed */
async function outOfTime(worker: Worker, limitMs: number, signal: AbortSignal): Promise<never> {
  for (let restMs = limitMs; restMs > 0; ) {
    await sleep(restMs, undefined, { signal });
    const { user, system } = await worker.cpuUsage();
    restMs = Math.ceil(limitMs - (user + system) / 1000);
  }
  throw new WorkerFailed("the processor time is used up");
}

/**
 * Rejects after the maximum elapsed time, even if the thread reports no processor time.
 * @throws AppError service_unavailable
 */
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
 * Data that attacks its parser can only use limited memory and time, and does not affect this thread.
 * @param file worker that processes `workerData` and posts one message
 * @throws WorkerFailed. AppError too_many_requests if the payer's time is used up, service_unavailable if too many wait
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
