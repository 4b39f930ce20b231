import { Worker } from "node:worker_threads";
import { type FaceTrouble } from "@huiyan/contract/face/face.rules";
import { type Box } from "@huiyan/contract/scalars";
import { z } from "zod";
import { AppError } from "#platform/error/app-error.ts";
import { FairQueue, type Payer } from "#platform/limits/fair-queue.ts";

/** Pixels row by row, with three bytes per pixel (RGB). */
export interface RgbPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface CheckedFaces {
  /** Detected faces, largest first. Coordinates are fractions of the picture's width and height. */
  faces: { box: z.infer<typeof Box>; score: number }[];
  troubles: FaceTrouble[];
  /** Descriptor of the only usable face; for the purpose "any", of the largest face. Undefined if there is none. */
  embedding: Int8Array | undefined;
}

export type FindPurpose = "portrait" | "any";

const Answer = z.object({
  id: z.number(),
  failed: z.string().optional(),
  result: z.custom<CheckedFaces>((value) => typeof value === "object" && value !== null).optional(),
});

/** Idle time in milliseconds after which the worker thread is terminated, to release the memory of the models. */
const idleMs = 5 * 60_000;
const lookMs = 60_000;
/** Estimated computing time per picture in milliseconds, used by the queue for scheduling. */
const estimateMs = 300;

interface Asked {
  resolve(result: CheckedFaces): void;
  reject(error: unknown): void;
}

/**
 * Detects faces in a worker thread, one picture at a time. All callers share the thread through a fair queue. Each user
 * has a budget of 60 s of computing time, which refills by 0.5 s per second.
 */
class FaceFinder {
  readonly #queue = new FairQueue({
    concurrent: 1,
    smallMs: 500,
    waitingInAll: 200,
    waitingOfGroup: 60,
    waitingOfOne: 40,
    budgetMs: { burst: 60_000, perSecond: 500 },
  });
  readonly #asked = new Map<number, Asked>();
  #worker: Worker | undefined;
  #nextId = 1;
  #idle: NodeJS.Timeout | undefined;

  /**
   * Detects faces in a picture.
   * @param purpose "portrait": checks the requirements on a picture of the face library; "any": uses the largest face
   * @throws AppError service_unavailable, too_many_requests
   */
  find(picture: RgbPicture, payer: Payer, purpose: FindPurpose = "portrait"): Promise<CheckedFaces> {
    return this.#queue.run(payer, () => this.#ask(picture, purpose), estimateMs);
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #ask(picture: RgbPicture, purpose: FindPurpose): Promise<CheckedFaces> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<CheckedFaces>();
    this.#asked.set(id, { resolve, reject });
    const timer = setTimeout(() => void this.#fail(worker, new Error(`no answer in ${lookMs} ms`)), lookMs);
    try {
      worker.postMessage({ id, picture, purpose });
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#asked.delete(id);
      this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL("./face-thread.ts", import.meta.url), { env: {}, stdout: true, stderr: true });
    worker.unref();
    worker.on("message", (raw: unknown) => {
      const { id, failed, result } = Answer.parse(raw);
      const asked = this.#asked.get(id);
      if (result !== undefined) asked?.resolve(result);
      else asked?.reject(new Error(failed ?? "the face thread said nothing"));
    });
    worker.once("error", (error) => this.#fail(worker, error));
    worker.once("exit", () => this.#fail(worker, new Error("the face thread ended")));
    return worker;
  }

  /** Rejects all pending calls after the worker thread has failed. The next picture starts a new thread. */
  async #fail(worker: Worker, error: unknown): Promise<void> {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#asked.values())
      reject(Object.assign(new AppError("service_unavailable", { retryAfterSeconds: 5 }), { cause: error }));
    await worker.terminate();
  }
}

export const faceFinder = new FaceFinder();
