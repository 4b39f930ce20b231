import { Worker } from "node:worker_threads";
import { type z } from "zod";
import { AppError } from "../error/app-error.ts";
import { LongWorkerMessage, type Progress } from "./long-worker-message.ts";
import { WorkerFailed } from "./run-in-worker.ts";

interface LongWork<T> {
  /** Maximum heap of the thread in megabytes; buffers count separately. */
  heapMb: number;
  step: { signal: AbortSignal; report(progress: Progress): void };
  answer: z.ZodType<T>;
}

/** Milliseconds for an aborted thread to close its resources; then the thread is terminated. */
const endMs = 500;

function answerOf(worker: Worker, report: (progress: Progress) => void): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  worker.on("message", (raw: unknown) => {
    const message = LongWorkerMessage.parse(raw);
    if ("progress" in message) report(message.progress);
    else if ("isDone" in message) resolve(message.answer);
    else reject(Object.assign(new AppError(message.failed), { cause: message.error }));
  });
  worker.once("error", (error) => reject(new WorkerFailed(String(error), { cause: error })));
  worker.once("exit", () => reject(new WorkerFailed("it ended without an answer")));
  return promise;
}

/**
 * Runs long work of the product in a separate thread, so that the work does not delay other calls or fill this thread's
 * heap.
 * @param file worker that calls `serveLongWorker`
 * @throws the signal's reason; AppError if the work failed with one; WorkerFailed
 */
export async function runLongWorker<T>(file: URL, data: unknown, { heapMb, step, answer }: LongWork<T>): Promise<T> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 };
  const worker = new Worker(file, { workerData: data, resourceLimits });
  const answered = answerOf(worker, (progress) => step.report(progress));
  const stop = () => {
    worker.postMessage("stop");
    setTimeout(() => void worker.terminate(), endMs).unref();
  };
  step.signal.addEventListener("abort", stop, { once: true });
  try {
    if (step.signal.aborted) stop();
    return answer.parse(await answered);
  } catch (error) {
    step.signal.throwIfAborted();
    throw error;
  } finally {
    step.signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
