import { createHash, hash } from "node:crypto";
import { type IncomingMessage } from "node:http";
import { type ErrorKey } from "@huiyan/contract/errors";
import { errorCodes, type FastifyInstance, type FastifyRequest } from "fastify";
import { AppError } from "#platform/error/app-error.ts";
import { type BodyLease } from "./body-budget.ts";
import { type BodyPace } from "./body-pace.ts";
import { freeBytes } from "./free-bytes.ts";

/** A body and, if its endpoint needs it, its hex SHA-256, computed during reception. */
export interface ReceivedBody {
  bytes: Buffer;
  sha256: string;
}

interface Expected {
  lease: BodyLease;
  pace: BodyPace;
  /** Limit below that of the endpoint, and the error for a body above it. */
  narrow?: { maxBytes: number; refusal: ErrorKey } | undefined;
  /** True if the request's signature covers the body, so that its hash is needed. */
  hashed: boolean;
}

const expected = new WeakMap<FastifyRequest, Expected>();
const received = new WeakMap<FastifyRequest, ReceivedBody>();
const nothing: ReceivedBody = { bytes: Buffer.alloc(0), sha256: hash("sha256", "", "hex") };

/** Registers which caller this request's body is charged to. Called before the body is read. */
export function expectBody(request: FastifyRequest, body: Expected): void {
  expected.set(request, body);
}

export function receivedBody(request: FastifyRequest): ReceivedBody {
  return received.get(request) ?? nothing;
}

/** Joins the pieces into one buffer and frees their memory. */
function joined(pieces: readonly Buffer[], size: number): Buffer {
  const [only] = pieces;
  // a view into a larger buffer is copied, because it would keep all of that buffer
  if (pieces.length === 1 && only !== undefined && only.buffer.byteLength === size) return only;
  const bytes = Buffer.concat(pieces, size);
  for (const piece of pieces) freeBytes(piece);
  return bytes;
}

/** Bodies above this size are hashed piece by piece, so that one hash does not block the others. */
const hashedWhole = 256 * 1024;

/** Time for a slow sender to read the refusal, in milliseconds. */
const refusalMs = 1000;

/**
 * @throws AppError body_too_large if the body exceeds the endpoint's limit; the error of `narrow` if it exceeds that
 * limit
 */
function refuseLarger(bytes: number, endpointBytes: number, narrow: Expected["narrow"]): void {
  if (bytes > endpointBytes) throw new AppError("body_too_large");
  if (narrow !== undefined && bytes > narrow.maxBytes) throw new AppError(narrow.refusal);
}

/**
 * Reads a body and charges each chunk on arrival. After an error, the rest is not read.
 * @param maxBytes limit of the endpoint
 * @throws AppError body_too_large, upload_truncated, upload_too_slow, and those of the lease
 */
async function readBody(payload: IncomingMessage, maxBytes: number, expected: Expected): Promise<ReceivedBody> {
  const { lease, hashed, pace, narrow } = expected;
  const announced = Number(payload.headers["content-length"] ?? 0);
  refuseLarger(announced, maxBytes, narrow);
  const digest = hashed && announced > hashedWhole ? createHash("sha256") : undefined;
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedBody>();
  const chunks: Buffer[] = [];
  let size = 0;
  const stop = (error: unknown) => {
    payload.off("data", onData);
    payload.pause();
    chunks.length = 0;
    endWatch();
    endArrival();
    reject(error);
  };
  const endWatch = pace.watch({ received: () => size, stop });
  const endArrival = lease.arriving(stop);
  const onData = (chunk: Buffer) => {
    size += chunk.length;
    try {
      refuseLarger(size, maxBytes, narrow);
      lease.take(chunk.length);
    } catch (error) {
      return stop(error);
    }
    digest?.update(chunk);
    chunks.push(chunk);
  };
  payload.on("data", onData);
  const breakOff = () => stop(new AppError("upload_truncated"));
  payload.once("error", breakOff).once("close", breakOff);
  payload.once("end", () => {
    // removes the listener first: every request closes in the end, and creating an unneeded error is costly
    payload.off("close", breakOff);
    endWatch();
    endArrival();
    const bytes = joined(chunks, size);
    chunks.length = 0;
    const sha256 = digest?.digest("hex") ?? (hashed ? hash("sha256", bytes, "hex") : "");
    resolve({ bytes, sha256 });
  });
  return promise;
}

/**
 * Matches a JSON escape of half a surrogate pair. Escapes of whole pairs match too, so a match only means that the
 * exact check is needed.
 */
const mayHoldHalfLetter = /\\u[dD][89a-fA-F]/;

/**
 * Returns true if the database can store every text in the value, that is, none contains half a surrogate pair. Works
 * without recursion, because the value may be deeply nested.
 */
function isWellFormed(value: unknown): boolean {
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === "string" && !next.isWellFormed()) return false;
    if (typeof next !== "object" || next === null) continue;
    for (const [name, inner] of Object.entries(next)) rest.push(name, inner);
  }
  return true;
}

/** Registers the only parsers of binary and JSON bodies, so that every stored byte is charged to a holder. */
export function registerBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["text/plain", "application/json"]);

  async function take(request: FastifyRequest, payload: IncomingMessage): Promise<ReceivedBody> {
    const who = expected.get(request);
    // a route that accepts no body has no holder
    if (who === undefined) throw new AppError("not_found");
    const body = await readBody(payload, request.routeOptions.bodyLimit, who).catch((error: unknown) => {
      request.raw.resume();
      if (error instanceof AppError && error.key === "upload_too_slow") {
        setTimeout(() => request.raw.destroy(), refusalMs).unref();
      }
      throw error;
    });
    received.set(request, body);
    return body;
  }

  app.addContentTypeParser(
    /^(multipart\/form-data|video\/mp4|image\/jpeg|application\/octet-stream)/,
    async (request: FastifyRequest, payload: IncomingMessage) => (await take(request, payload)).bytes,
  );
  /** Returns true for a request whose body is signed. The body is parsed only after its signature was verified. */
  const isSigned = (request: FastifyRequest) => expected.get(request)?.hashed === true;
  app.addContentTypeParser("*", async (request: FastifyRequest, payload: IncomingMessage) => {
    if (!isSigned(request)) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers["content-type"]);
    return (await take(request, payload)).bytes;
  });
  app.addContentTypeParser("application/json", (request: FastifyRequest, payload: IncomingMessage, done) => {
    take(request, payload).then(
      ({ bytes }) => {
        if (isSigned(request)) return done(null, bytes);
        const text = bytes.toString("utf8");
        void parseJson(request, text, (error, value) => {
          if (error === null && mayHoldHalfLetter.test(text) && !isWellFormed(value))
            done(new AppError("invalid_input"));
          else done(error, value);
        });
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  });
}
