import { Worker } from "node:worker_threads";
import { type z } from "zod";
import { RunningSlots } from "./running-slots.ts";

export interface WorkerLimits {
  /** Of the thread's heap; what lies in buffers counts beside it. */
  heapMb: number;
  timeoutMs: number;
}

/** The thread died, had not enough memory, or took too long. */
export class WorkerFailed extends Error {}

/** Threads of this process at once: each may use its whole heap. What waits holds its data. */
const slots = new RunningSlots({ running: 2, waiting: 30 });

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
 * @throws WorkerFailed; AppError service_unavailable where too many wait
 */
export async function runInWorker<T>(
  file: URL,
  data: unknown,
  { heapMb, timeoutMs }: WorkerLimits,
  answer: z.ZodType<T>,
): Promise<T> {
  return slots.run(async () => {
    const worker = startWorker(file, data, heapMb);
    try {
      return answer.parse(await firstMessage(worker, timeoutMs));
    } finally {
      await worker.terminate();
    }
  });
}
