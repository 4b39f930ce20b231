import { z } from "zod";
import { type Payer } from "../limits/fair-queue.ts";
import { runInWorker } from "../worker/run-in-worker.ts";

/** Limits of one run. Each run loads a font of 10 MB, which usually takes a second, more on a busy machine. */
const limits = { heapMb: 256, timeoutMs: 60_000, estimateMs: 1000 };

/**
 * Draws a PDF in a worker, so that the main thread stays free.
 * @param file worker that draws a PDF from `workerData` and posts its bytes
 * @throws WorkerFailed; AppError too_many_requests, service_unavailable as `runInWorker`
 */
export async function drawInWorker(file: URL, data: unknown, payer: Payer): Promise<Buffer> {
  const bytes = await runInWorker(file, data, { ...limits, payer }, z.instanceof(Uint8Array));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
