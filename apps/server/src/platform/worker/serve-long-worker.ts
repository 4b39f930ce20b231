import { parentPort, workerData } from "node:worker_threads";
import { type z } from "zod";
import { errorKeyOf } from "../error/error-answer.ts";
import { convertError } from "../storage/folder-store.ts";
import { type LongWorkerMessage, type Progress } from "./long-worker-message.ts";

interface WorkerStep {
  signal: AbortSignal;
  report(progress: Progress): void;
}

/** Runs in the thread that `runLongWorker` starts: does the work once and reports its result. */
export async function serveLongWorker<D extends z.ZodType>(
  schema: D,
  work: (data: z.output<D>, step: WorkerStep) => Promise<unknown>,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error("this runs as a worker thread only");
  const aborted = new AbortController();
  port.once("message", () => aborted.abort());
  const send = (message: LongWorkerMessage) => port.postMessage(message);
  const step = { signal: aborted.signal, report: (progress: Progress) => send({ progress }) };
  await work(schema.parse(workerData), step).then(
    (answer) => send({ answer, isDone: true }),
    (error: unknown) => send({ failed: errorKeyOf(convertError(error)), error }),
  );
}
