import { z } from "zod";
import { AppError, refuseUnless } from "../error/app-error.ts";
import { type Payer } from "../limits/fair-queue.ts";
import { runInWorker } from "../worker/run-in-worker.ts";

const maxBytes = 200 * 1024;
/**
 * Limits of one picture: heap, and processor time in milliseconds. A usual picture takes half a second, mostly for
 * loading the libraries.
 */
const limits = { heapMb: 128, timeoutMs: 10_000 };
const estimateMs = 500;
const worker = new URL("./clean-svg-worker.ts", import.meta.url);

/** The cleaned SVG text; null if the input is no SVG, or unsafe parts remain after cleaning. */
const Answer = z.string().nullable();

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Reduces an SVG to its shapes: removes scripts, links and references to other resources.
 * @throws AppError picture_wrong_type, picture_too_large, picture_broken
 */
export async function cleanSvg(bytes: Buffer, payer: Payer): Promise<Buffer> {
  refuseUnless(bytes.length <= maxBytes, "picture_too_large");
  const text = textOf(bytes);
  if (text === undefined || !/<svg[\s>]/.test(text)) throw new AppError("picture_wrong_type");
  const clean = await runInWorker(worker, text, { ...limits, payer, estimateMs }, Answer).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : Object.assign(new AppError("picture_broken"), { cause });
  });
  if (clean === null) throw new AppError("picture_wrong_type");
  return Buffer.from(clean);
}
