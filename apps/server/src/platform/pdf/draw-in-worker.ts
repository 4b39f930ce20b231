import { z } from "zod";
import { type Payer } from "../limits/fair-queue.ts";
import { runInWorker } from "../worker/run-in-worker.ts";

/** A font of 10 MB is opened each time: a second is usual, and a busy machine takes longer. */
const limits = { heapMb: 256, timeoutMs: 60_000, estimateMs: 1000 };

/**
 * A PDF, drawn beside the thread that answers calls.
 * @param file a worker that draws `workerData` and posts the bytes
 * @throws WorkerFailed; AppError too_many_requests, service_unavailable as `runInWorker`
 */
export async function drawInWorker(file: URL, data: unknown, payer: Payer): Promise<Buffer> {
  const bytes = await runInWorker(file, data, { ...limits, payer }, z.instanceof(Uint8Array));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
